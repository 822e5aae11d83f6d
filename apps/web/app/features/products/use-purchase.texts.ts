export const pleaseLogin = 'Please login'
export const youNeedToBeLogged = (purpose: string) => `You need to be logged in to ${purpose}`
export const thisCombinationIsNotAvailable = 'This combination is not available'
export const addItemsToCart = 'add items to cart'
export const addedToCart = 'Added to Cart'
export const makeAPurchase = 'make a purchase'
export const isAwayAndTakesOrders = (shop: string, day: string) => `${shop} is away and takes orders again on ${day}`
export const outOfStock = 'Out of Stock'
export const onlyLeftAndTheSmallest = (stockQuantity: number, minOrderQuantity: number) =>
  `Only ${stockQuantity} left, and the smallest order is ${minOrderQuantity}`
export const thisIsYourOwnProduct = 'This is your own product'
