/** Shops that hear of one item request. Where more fit, those come first that have heard of the fewest lately. */
export const MOST_MATCHED_SHOPS = 2000
/** Requests that a shop hears of in a day; it finds the others in the list. */
export const MOST_MATCHES_A_DAY = 20
