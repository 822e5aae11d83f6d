import type { AnalyticsPeriod } from '@asime/contract/analytics-periods'
import { inWords, SLOWEST_USUAL_REPLY, USUAL_REPLY_OF } from '@asime/contract/deadlines'
import { USUAL_REPLY_FROM } from '@asime/contract/rules'

export const title = 'Analytics'
export const loading = 'Loading your figures'

export const periodLabel = 'Period'
export const periods: Record<AnalyticsPeriod, string> = { day: 'Day', week: 'Week', month: 'Month' }
export const perPeriod: Record<AnalyticsPeriod, string> = { day: 'By day', week: 'By week', month: 'By month' }
export const timeLabel = 'Time'
export const last = (count: number, period: AnalyticsPeriod) => `Last ${count} ${period}s`
export const range = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
export const comparedWith = (time: string) => `Compared with ${time}.`
export const upToDate = 'Figures are updated every minute. Orders count on the day they were paid.'

export const emptyTitle = 'No figures yet'
export const emptyText = 'Views, bids and orders appear here once people open your products or you send your first bid.'
export const addProduct = 'Add product'
export const seeRequests = 'See requests'

// Changes

export const more = (percent: number) => `${percent}% more`
export const fewer = (percent: number) => `${percent}% fewer`
export const less = (percent: number) => `${percent}% less`
export const manyTimes = 'More than 10 times as much'
export const same = 'Same as before'
export const noneBefore = 'None before'
export const before = (figure: string) => `before: ${figure}`

// Funnel

export const funnelHeading = 'From view to revenue'
export const funnelNote = 'Bar height follows the square root of the number, so that small steps stay visible.'
export const views = 'Product views'
export const enquiries = 'Enquiries'
export const bidsSent = 'Bids sent'
export const ordersPlaced = 'Orders placed'
export const ordersPaid = 'Orders paid'
export const revenue = 'Revenue'
export const ofViews = (share: string) => `${share} of views`
export const bidsWon = (count: number) => `${count} accepted so far`
export const fromBids = (ofBids: number, others: number) => `${ofBids} from bids, ${others} from the shop`
export const eachOrder = (amount: string) => `${amount} an order`
export const refundedInFull = (count: number) => `${count} refunded in full`
export const revenueMeaning = 'What buyers paid, less refunds, before commission and fees.'
export const placedToPaid = (share: string) => `${share} of orders placed were paid.`

// Cards

export const measureLabel = 'Figure'
export const measures = { revenue, orders: ordersPaid, views, enquiries, bids: bidsSent }
export const present = 'This time'
export const beforeThat = 'The time before'
export const nowAndBefore = (figure: string, past: string) => `${figure}, before ${past}`
export const latest = (figure: string) => `Latest: ${figure}`
export const period = 'Period'
export const noPast = '–'

export const bestHeading = 'Best products'
export const bestText = 'By revenue of the goods, less refunds, without delivery.'
export const noProducts = 'Nobody opened or bought a product in this time.'
export const product = 'Product'
export const productViews = 'Views'
export const sold = 'Sold'
export const soldOfViews = 'Orders per 100 views'
export const productFacts = (viewed: string, units: string) => `${viewed} views, ${units} sold`

export const searchesHeading = 'Searches that led here'
export const searchesText = (fewest: number) =>
  `What visitors searched for before they opened your products, up to yesterday. Searches by fewer than ${fewest} people on a date are counted together.`
export const noSearches = 'No searches led to your products in this time.'
export const search = 'Search'
export const opened = 'Products opened'
export const otherSearches = 'Other searches'

export const confirmHeading = 'Time to confirm'
export const confirmText = (median: string, past: string | undefined) =>
  past === undefined
    ? `Half of the orders were confirmed within ${median} of payment.`
    : `Half of the orders were confirmed within ${median} of payment. Before: ${past}.`
export const noConfirmed = 'No order of this time has been confirmed yet.'
export const orders = 'Orders'
export const time = 'Time'
export const groups = ['Up to 15 min', '15–60 min', '1–4 h', '4–24 h', 'Over 24 h']
export const groupsShort = ['≤ 15 min', '≤ 1 h', '≤ 4 h', '≤ 24 h', '> 24 h']

export const noProblems = 'No problem was reported with the orders of this time.'
export const problems = (count: number, answered: number) =>
  `${count === 1 ? '1 problem' : `${count} problems`} reported, ${answered} answered.`
export const answerText = (median: string) => `Half of the answers came within ${median}.`

export const replyHeading = 'Time to answer messages'
export const replyText = (median: string, past: string | undefined) =>
  past === undefined
    ? `Half of the answers to new enquiries came within ${median}.`
    : `Half of the answers to new enquiries came within ${median}. Before: ${past}.`
export const noReplies = 'No enquiry of this time has been answered yet.'
export const noEnquiries = 'No new enquiries in this time.'
export const answeredOf = (answered: number, all: number) =>
  `${answered} of ${all} ${all === 1 ? 'enquiry' : 'enquiries'} answered.`
export const replyPublic = `Your shop page shows your usual answer time. It needs ${USUAL_REPLY_FROM} enquiries in ${inWords(USUAL_REPLY_OF)}, three of four answered within ${inWords(SLOWEST_USUAL_REPLY)}.`

export const onTimeHeading = 'On time'
export const onTimeText = 'By the dates that were agreed with the buyer. The mark shows the time before.'
export const dispatched = 'Dispatched on time'
export const delivered = 'Delivered on time'
export const share = 'Share'
export const ofOrders = (onTime: number, all: number) => `${onTime} of ${all} orders`
export const noOnTime = 'No order of this time has been dispatched against an agreed date yet.'
export const step = 'Step'
export const onTime = 'On time'
export const late = 'Late'

export const ratingsHeading = 'New ratings'
export const ratingsText = (average: string, reviews: number, fresh: number) =>
  `${average} from ${reviews === 1 ? '1 review' : `${reviews} reviews`} in all, ${fresh} new`
export const noRatings = 'No reviews in this time. The mark shows the time before.'
export const stars = (count: number) => (count === 1 ? '1 star' : `${count} stars`)
export const rating = 'Rating'
export const reviews = 'Reviews'

export const csvTables = { periods: 'Figures by period', products: 'Products', searches: 'Searches' }
export const csvTable = 'Table'
export const csvHeading = 'Save these figures'
