export const choose = (option: string) => `Choose ${option.toLowerCase()}`
export const soldOut = 'Sold out'
export const notAvailable = 'Not available'
export const inWords = (variant: string, price: string, isInStock: boolean) =>
  `${variant}. ${price}${isInStock ? '' : `. ${soldOut}`}`
export const quantityPrices = 'Quantity prices'
export const countTogether = 'All variants count together'
export const orMore = (quantity: number) => `${quantity} or more`
export const each = (price: string) => `${price} each`
