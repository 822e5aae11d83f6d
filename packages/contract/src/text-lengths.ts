/** The most characters of what people write at length: schemas enforce them, and forms count down to them. Without schemas, so that a page can have them for nothing. */

/** Of a product, or of what is asked for. */
export const MAX_DESCRIPTION = 5_000
export const MAX_DEAL_DESCRIPTION = 2_000
export const MAX_BID_MESSAGE = 2_000
export const MAX_REVIEW_COMMENT = 5_000
export const MAX_DISPUTE_MESSAGE = 2_000
/** To whoever brings the goods. */
export const MAX_DELIVERY_NOTE = 500
/** About oneself. */
export const MAX_BIO = 2_000
/** From so many on, what a shop says about itself counts as said. */
export const MIN_SHOP_DESCRIPTION = 40
/** Why somebody does what others will ask about. */
export const MAX_REASON = 1_000
/** For other admins. */
export const MAX_ADMIN_NOTE = 1_000
/** With a report of a conversation. */
export const MAX_CHAT_REPORT_NOTE = 1_000
