/** The lists with saved views. */
export const savedViewLists = ['shop_orders', 'shop_products'] as const
export type SavedViewListName = (typeof savedViewLists)[number]

/** Saved views of one user per list. */
export const MAX_SAVED_VIEWS = 20
