/** The lists of which views can be saved. */
export const savedViewLists = ['shop_orders', 'shop_products'] as const
export type SavedViewListName = (typeof savedViewLists)[number]

/** So many views of one list may somebody keep. */
export const MAX_SAVED_VIEWS = 20
