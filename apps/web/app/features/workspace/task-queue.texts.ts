import { MIN_SHOP_DESCRIPTION } from '@asime/contract/text-lengths'

export const heading = 'Waiting for you'
export const none = 'Nothing waits for you right now.'
export const confirmOrder = (order: string) => `Confirm ${order}`
export const dispatchOrder = (order: string) => `Dispatch ${order}`
export const lateDelivery = (order: string) => `Deliver ${order}`
export const answerReport = (order: string) => `Answer the problem reported on ${order}`
export const settleReport = (order: string) => `Agree on the problem reported on ${order}`
export const confirmBid = 'Confirm your bid'
export const reviewBid = 'Check your bid before bidding closes'
export const andMore = (title: string, more: number) => (more > 0 ? `${title} and ${more} more` : title)
export const facts = (amount: string, buyer: string, title: string) => `${amount}, ${buyer}, ${title}`
export const waiting = (time: string) => `Waiting ${time}`
export const addAccount = 'Add a payout account'
export const addAccountWhy = 'Your earnings are kept until we know where to send them.'
export const checkAccount = 'Check your payout account'
export const checkAccountWhy = 'The last transfer to it was rejected.'
export const addProduct = 'Add your first product'
export const addProductWhy = 'Buyers find shops by their products.'
export const addDescription = 'Describe your shop'
export const addDescriptionWhy = `${MIN_SHOP_DESCRIPTION} characters or more. Buyers read it before they order.`
export const addLocation = 'Add your shop’s location'
export const addLocationWhy = 'Delivery fees depend on it, and buyers search by place.'
export const addFacts = 'Add the facts the law asks for'
export const addFactsWhy = 'Legal name, contact, terms and complaints, shown to buyers on your public page.'
export const addReturnPolicy = 'Add your return and refund policy'
export const addReturnPolicyWhy = 'Buyers must see it before they pay.'
export const addPickup = 'Add a landmark for pickup'
export const addPickupWhy = 'Or stop offering pickup.'
export const soldOut = (product: string) => `${product} is sold out`
export const almostSoldOut = (product: string) => `${product} is almost sold out`
export const piecesLeft = (stock: number) => (stock === 1 ? '1 piece left' : `${stock} pieces left`)
export const noneLeft = 'Buyers cannot order it'
export const moreSoldOut = (count: number) =>
  count === 1 ? 'See 1 more sold-out product' : `See ${count} more sold-out products`
export const moreLow = (count: number) => (count === 1 ? 'See 1 more low product' : `See ${count} more low products`)
export const moreLowWhy = 'Fewer left than you want to be warned of'
export const moreOrders = (count: number) => (count === 1 ? 'See 1 more order' : `See ${count} more orders`)
export const verifyShop = 'Verify your shop'
export const verifyShopWhy = 'Buyers see a badge once Asime has checked who is behind it.'
