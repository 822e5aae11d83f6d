export const fromFrom = (isPriceFrom: boolean, money: string, businessName: string, description: string) =>
  `${isPriceFrom ? 'From ' : ''}${money}, from ${businessName}. ${description}`
export const home = 'Home'
export const products = 'Products'
export const discount = 'Discount'
export const moreFrom = (categoryName: string) => `More from ${categoryName}`
export const seeAll = 'See all'
export const aboutTheProduct = 'About the product'
export const descriptionLabel = 'Description'
export const specifications = 'Specifications'
export const reviews = (count: string) => `Reviews (${count})`
export const error = 'Error'
export const failedToLoadProductDetails = 'Failed to load product details'
export const pageTitle = (appName: string) => `Products · ${appName}`
export const product = 'Product'
export const asimeTookTooLong = 'Asime took too long to answer. Please try again.'
export const reviewBy = (name: string) => `Review by ${name}`
