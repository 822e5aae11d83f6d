/** Products that an account may have on its wishlist, and that a browser remembers before anybody signs in. */
export const MAX_WISHES = 500
/** Cards that one call gives by their ids. */
export const MAX_CARDS_BY_ID = 60
