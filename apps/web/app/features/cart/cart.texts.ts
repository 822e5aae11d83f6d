export const cart = 'Cart'
export const pageTitle = (appName: string) => `Cart · ${appName}`
export const home = 'Home'
export const cartKeptInYour = 'The cart is kept in your browser, which needs JavaScript for it.'
export const browseProducts = 'Browse Products'
export const openingYourCart = 'Opening your cart'
export const somePricesCouldNot = 'Some prices could not be checked'
export const asimeDidNotRespond = 'Asime did not respond in time. What you see is what it was when you last looked.'
export const checkAgain = 'Check again'
export const subtotal = 'Subtotal'
export const messageSeller = 'Message the seller'
export const yourCartEmpty = 'Your cart is empty'
export const todaysDeals = "Today's Deals"
export const itemsStayHere = 'What you put in stays here on this device, until you take it out.'
