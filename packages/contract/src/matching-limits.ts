/** Shops that hear of one item request. Where more fit, those come first that have heard of the fewest lately. */
export const MOST_MATCHED_SHOPS = 2000
/** Requests of one person that shops hear of in a day, or one could use up what every shop hears of. The others are in the list. */
export const MOST_MATCHED_REQUESTS = 5
/** Requests that a shop hears of in a day; it finds the others in the list. */
export const MOST_MATCHES_A_DAY = 20
