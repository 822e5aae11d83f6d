export const priceTitle = 'Price'
export const regularPrice = 'Regular price'
export const salePrice = 'Sale price'
export const saves = (amount: string) => `The buyer saves ${amount}`
