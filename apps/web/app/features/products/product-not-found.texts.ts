export const pageTitle = (appName: string) => `Product not found · ${appName}`
export const productNotFound = 'Product not found'
export const browseProducts = 'Browse Products'
export const itemRequests = 'Item Requests'
export const itMayHaveBeenSold = 'It may have been sold or taken down. There is more on Asime.'
