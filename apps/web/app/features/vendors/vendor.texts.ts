export const vendor = 'Vendor'
export const notFoundTitle = (appName: string) => `Vendor not found · ${appName}`
export const writingToShopFollowing = 'Writing to the shop and following it need JavaScript.'
export const facts = 'Facts'
export const products = 'Products'
export const sales = 'Sales'
export const hereSince = 'Here since'
export const productsCounted = (count: string) => `Products (${count})`
export const reviews = (count: string) => `Reviews (${count})`
export const about = 'About'
export const home = 'Home'
export const vendors = 'Vendors'
export const yourShop = 'This is your shop'
export const contact = 'Contact'
export const couldNotLoad = 'We could not load this'
export const asimeTookTooLong = 'Asime took too long to answer. Please try again.'
export const noProductsListedYet = 'No products listed yet.'
export const productsNoun = 'products'
export const notWrittenAboutItself = (businessName: string) => `${businessName} has not added a description yet.`
export const runBy = (fullName: string) => `Run by ${fullName}`
export const notYetCheckedWho = 'Asime has not yet checked who is behind this shop.'
export const pageTitle = (appName: string) => `Vendors · ${appName}`
export const productsAndReviews = (shop: string, location: string | null) =>
  `${shop}${location ? `, ${location}` : ''}: products and reviews.`
export const dispatchedOnTime = (onTime: number, of: number) => `Dispatched on time: ${onTime} of ${of} orders.`
export const deliveredOnTime = (onTime: number, of: number) => `Delivered on time: ${onTime} of ${of} orders.`
export const awayUntil = (day: string) => `Away, back on ${day}`
export const awayMeans = 'You can order again from that day.'
export const hours = 'Opening hours'
export const openNow = 'Open now'
export const closedNow = 'Closed now'
export const deliveryAndReturns = 'Delivery and returns'
export const dispatch = (days: number) =>
  days === 0
    ? 'Orders leave the shop on the day they are paid, if it is open.'
    : `Orders leave the shop within ${days === 1 ? 'one opening day' : `${days} opening days`}.`
export const returnWithin = (days: number) =>
  days === 0
    ? 'This shop takes no returns for a change of mind.'
    : `Return within ${days} ${days === 1 ? 'day' : 'days'} of receipt.`
export const noReturnPolicy = (shop: string) => `${shop} has not added a return policy yet.`
export const whoYouBuyFrom = 'Who you buy from: legal name, contact, terms and complaints'
export const featured = 'Featured'
export const backToTheFirstProducts = 'Back to the first products'
