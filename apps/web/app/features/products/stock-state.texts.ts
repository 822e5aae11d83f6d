export const outOfStock = 'Out of Stock'
export const onlyLeft = (stockQuantity: number) => `Only ${stockQuantity} left`
export const inStockPieces = (count: string) => `In stock, ${count} pieces`
