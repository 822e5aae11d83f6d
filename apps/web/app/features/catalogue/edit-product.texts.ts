export const editProduct = 'Edit product'
export const saved = 'Changes saved'
export const states = {
  draft: (name: string) => `${name} is a draft.`,
  published: (name: string) => `${name} is on sale.`,
  hidden: (name: string) => `${name} is hidden from buyers.`,
}
export const notFound = 'Product not found'
export const notFoundText = 'It may have been deleted.'
export const toProducts = 'Back to products'
export const changedSince =
  'This product has changed since you began. What you have typed is kept. Check all of it before you save.'
