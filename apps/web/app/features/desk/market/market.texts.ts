export const lead = 'The whole market, by when requests were posted and orders were paid, in Ghana time.'
export const countedAt = (moment: string) => `Updated: ${moment}`
export const loading = 'Loading analytics'
export const time = 'Time'
export const inTime = (figure: string, inAll: string) => `${figure} in the last ${inAll}, today included`
export const from = 'From'
export const figure = 'Figure'

export const salesTitle = 'Sales'
export const measures = {
  sales: 'Sales (GMV)',
  orders: 'Orders paid',
  returned: 'Refunded or reversed',
  commission: 'Commission',
  take_rate: 'Take rate',
  disputed: 'Orders disputed',
  dispute_rate: 'Dispute rate',
} as const
export const salesMeaning =
  'Sales are what buyers paid, delivery included, before refunds. Commission is that of completed orders, without VAT; the take rate is its share of what was kept of them.'
export const none = 'none'

export const funnelTitle = 'From request to order'
export const funnelAbout = (requests: string, share: string) =>
  `${requests} requests were posted; ${share} led to a paid order`
export const steps = {
  requests: 'Posted',
  with_bids: 'With bids',
  accepted: 'Accepted',
  paid: 'Paid',
  completed: 'Completed',
} as const
export const step = 'Step'
export const requests = 'Requests'
export const ofPosted = 'Share of posted'

export const firstBidTitle = 'Time to first bid'
export const firstBidAbout = (half: string, most: string) => `Half within ${half}, nine of ten within ${most}`
export const noBids = 'No request has a bid yet'
export const half = 'Half within'
export const most = 'Nine of ten within'
export const hours = 'Until half of them had a bid'
export const hoursShort = (count: number) => `${count} h`

export const categoryTitle = 'Unmet demand by category'
export const regionTitle = 'Unmet demand by region'
export const category = 'Category'
export const region = 'Region'
export const noCategory = 'No category'
export const noRegion = 'No region in Ghana'
export const sold = 'Sold'
export const notSold = 'Not sold'
export const productsNow = 'Products on sale now'
export const shopsNow = 'Shops open now'
export const noRequests = 'No requests in this time'
export const allSold = 'Every request led to a paid order'
export const unsold = (count: string, of: string) => `${count} of ${of} requests led to no paid order`
export const notSoldOf = (count: string, of: string) => `${count} of ${of} not sold`

export const cohortsTitle = 'Buyers by week of sign-up'
export const cohortsAbout =
  'How many of the people who signed up paid for an order in each week after. Weeks that are not over are left out.'
export const signedUp = 'Signed up from'
export const people = 'People'
export const week = (number: number) => `Week ${number}`

export const saveTitle = 'Save as CSV'
export const table = 'Table'
export const tables = {
  sales: 'Sales',
  requests: 'Requests and bids',
  categories: 'Demand by category',
  regions: 'Demand by region',
  cohorts: 'Buyers by week of sign-up',
} as const
