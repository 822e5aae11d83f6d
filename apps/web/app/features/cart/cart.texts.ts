export const cart = 'Cart'
export const pageTitle = (appName: string) => `Cart · ${appName}`
export const home = 'Home'
export const cartKeptInYour = 'Your cart is kept in your browser. It needs JavaScript.'
export const browseProducts = 'Browse Products'
export const openingYourCart = 'Opening your cart'
export const somePricesCouldNot = 'Some prices could not be checked'
export const asimeDidNotRespond = 'Asime did not respond in time. You are seeing earlier prices.'
export const checkAgain = 'Check again'
export const subtotal = 'Subtotal'
export const messageSeller = 'Message the seller'
export const yourCartEmpty = 'Your cart is empty'
export const todaysDeals = "Today's Deals"
export const itemsStayHere = 'Items you add stay on this device until you remove them.'
