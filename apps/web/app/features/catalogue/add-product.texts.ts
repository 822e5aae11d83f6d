export const addProduct = 'Add product'
export const published = 'Product published'
export const isOnSale = (name: string) => `${name} is on sale now.`
export const draftSaved = 'Draft saved'
export const isKept = (name: string) => `${name} is in your drafts.`
