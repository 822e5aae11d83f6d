export const orderSummary = 'Order summary'
export const sellerDetailsAndReturns = 'Seller details and returns'
export const ofShopInANewTab = (businessName: string) => `of ${businessName} (opens in a new tab)`
export const delivery = (method: string) => `Delivery: ${method}`
export const noFee = 'No fee'
export const fromThisShop = 'From this shop'
export const loadingPricesAndDelivery = 'Loading prices and delivery'
export const chooseARegionToSee = 'Choose a region to see what delivery costs.'
export const itemsDelivery = (itemsTotal: string, deliveryFee: string) => `Items ${itemsTotal}, delivery ${deliveryFee}`
export const quantityText = (quantity: number) => `Quantity ${quantity}`
export const quantityInstead = (quantity: number, wanted: number) => `Quantity ${quantity} instead of ${wanted}`
export const nowEach = (money: string) => `· now ${money} each`
export const itIsNoLonger = 'No longer for sale'
export const outOfStock = 'Out of stock'
export const stockIsNotKnown = 'We could not check the stock'
export const checkYourConnectionAndTry = 'Check your connection and try again.'
export const changeToWhatIsAvailable = 'Change to what is available'
export const changeQuantity = 'Change quantity'
export const removeNamed = (productName: string) => `Remove ${productName}`
export const remove = 'Remove'
