export const products = 'Products'
export const noun = 'products'
export const addProduct = 'Add product'
export const importOrExport = 'Import or export'
export const addFirst = 'Add your first product'
export const search = 'Search your products'
export const nameOrSku = 'Name or SKU'
export const category = 'Category'
export const allCategories = 'All categories'
export const sort = 'Sort'
export const byState = 'Products by state'
export const shelves = {
  all: 'All',
  published: 'Published',
  draft: 'Drafts',
  hidden: 'Hidden',
  low_stock: 'Low stock',
  sold_out: 'Sold out',
}
export const noneYet = 'No products yet'
export const noneYetText = 'A name, a description, a category and a price are enough for a draft.'
export const noneFound = 'No products found'
export const noneFoundText = 'Try other words or fewer filters.'
export const clearFilters = 'Clear filters'
export const backToTheFirst = 'Back to the first products'
export const undo = 'Undo'
export const notChanged = 'Nothing was changed'
export const deletedMeanwhile = (count: number) =>
  count === 1
    ? '1 product has been deleted and is no longer selected.'
    : `${count} products have been deleted and are no longer selected.`
export const noAnswer = 'Asime did not respond'
export const tryAgain = 'Check your connection. You can safely try again.'
export const isNow = {
  price: (name: string, now: string, was: string) => `${name}: price is now ${now}, was ${was}`,
  stock: (name: string, now: string, was: string) => `${name}: stock is now ${now}, was ${was}`,
}
export const variantOf = (name: string, variant: string) => `${name}, ${variant}`
export const changed = (count: number) => (count === 1 ? '1 product changed' : `${count} products changed`)
export const deleted = (count: number) => (count === 1 ? 'Product deleted' : `${count} products deleted`)
export const featuringRequested = (name: string) => `Featuring requested for ${name}`
