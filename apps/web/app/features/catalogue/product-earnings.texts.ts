export const price = 'Price'
export const salePrice = 'Sale price'
export const commission = (percent: number) => `Commission, ${percent}%`
export const vat = 'VAT on the commission'
export const paymentFee = (percent: number) => `Payment fee, about ${percent}%`
export const yourEarnings = 'Your earnings'
