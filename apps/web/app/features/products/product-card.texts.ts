export const from = 'From'
export const wasMoney = (money: string) => `Was ${money}`
export const discount = 'Discount'
export const outOfStock = 'Out of Stock'
export const onlyLeft = (stockQuantity: number) => `Only ${stockQuantity} left`
