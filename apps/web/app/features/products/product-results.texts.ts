export const product = 'product'
export const products = 'products'
export const showMoreProducts = 'Show more products'
