export const noReviewsYet = 'No reviews yet'
export const views = (count: string, viewsCount: number) => `${count} ${viewsCount === 1 ? 'view' : 'views'}`
export const quantity = 'Quantity'
export const minimumUpTo = (count: string, most: string) => `Minimum ${count}, up to ${most}`
export const buyNow = 'Buy Now'
export const addToCart = 'Add to Cart'
export const cartNeedsJavaScript =
  'The cart needs JavaScript. Without it, visit the shop below to see how to reach the seller.'
export const neverShareYourMobileMoney =
  'Never share your mobile money PIN or a code sent to your phone. Neither we nor a seller will ask for it.'
export const stillWantItQuestion = 'Still want it?'
export const postARequest = 'Post a request'
export const andLetOtherVendorsBid = 'and let other vendors bid.'
export const from = 'From'
export const was = 'Was'
export const youSave = (money: string) => `You save ${money}`
