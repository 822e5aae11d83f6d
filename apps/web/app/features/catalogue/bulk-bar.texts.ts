export const chosen = (count: number) => `${count} selected`
export const ofProducts = (count: number) => (count === 1 ? 'Of 1 product.' : `Of ${count} products.`)
export const pricesOfProducts = (count: number) =>
  `${ofProducts(count)} Prices that variants have of their own and quantity prices change too.`
export const changePrices = 'Change prices'
export const changeStock = 'Change stock'
export const changeCategory = 'Change category'
export const publish = 'Publish'
export const hide = 'Hide'
export const category = 'Category'
const remove = 'Delete'
export { remove as delete }
export const clear = 'Clear selection'
export const cancel = 'Cancel'
export const keep = 'Keep'
export const choose = 'Choose a category'
export const newCategory = 'New category'
export const how = 'How'
export const by = 'Value'
export const notWhole = 'Enter a whole number'
export const notNumber = 'Enter a number such as 5 or 12.50, with a point'
export const minusHint = 'Begin with a minus to lower it.'
export const priceWays = { percent: 'By per cent', amount: 'By an amount' }
export const stockWays = { set: 'Set to', add: 'Add' }
export const apply = (count: number) => (count === 1 ? 'Change 1 product' : `Change ${count} products`)
export const deleteQuestion = (count: number) => (count === 1 ? 'Delete this product?' : `Delete ${count} products?`)
export const deleteText = 'Buyers no longer see it. Past orders stay as they are.'
