/** Products on the wishlist of an account, and of a browser before sign-in. */
export const MAX_WISHES = 500
/** Product cards that one call returns by their ids. */
export const MAX_CARDS_BY_ID = 60
