/** Shops that are notified of one item request. If more match, those that were notified of the fewest requests lately come first. */
export const MOST_MATCHED_SHOPS = 2000
/** Requests of one person that shops are notified of in a day, so that nobody uses up the daily limit of shops. The list has the others. */
export const MOST_MATCHED_REQUESTS = 5
/** Requests that a shop is notified of in a day. The list has the others. */
export const MOST_MATCHES_A_DAY = 20
