/** The most characters of what people type: schemas enforce them, and inputs stop at them or count down to them. Without schemas, so that a page can have them for nothing. */

/** What somebody searches or filters a list by. */
export const MAX_QUERY = 200

/** The longest address that mail can be sent to (RFC 5321). */
export const MAX_EMAIL = 254
export const MAX_FULL_NAME = 120
/** As people write it, with spaces and hyphens; the two below, too. */
export const MAX_MOBILE_NUMBER = 40
export const MAX_DIGITAL_ADDRESS = 40
/** Of a Ghana Card. */
export const MAX_CARD_NUMBER = 40
export const MAX_TOWN = 80
export const MAX_LANDMARK = 200
/** What somebody calls an address that they keep. */
export const MAX_ADDRESS_LABEL = 40
export const MAX_PASSKEY_NAME = 60
/** Of a saved view. */
export const MAX_VIEW_NAME = 40
/** Of Telecel Cash: ten digits with the spaces between them. */
export const MAX_VOUCHER_CODE = 20

export const MAX_PRODUCT_NAME = 160
export const MAX_BRAND = 60
export const MAX_SKU = 60
/** A text that answers a field of the category. */
export const MAX_ATTRIBUTE = 120
export const MAX_SPECIFICATION_NAME = 60
export const MAX_SPECIFICATION_VALUE = 500

export const MAX_SHOP_NAME = 120
/** What the law has a shop say of its business: this and the five below. */
export const MAX_LEGAL_NAME = 160
export const MAX_REGISTRATION_NUMBER = 60
export const MAX_OFFICE_BEARERS = 500
export const MAX_MEMBERSHIPS = 500
export const MAX_SHOP_ADDRESS = 300
export const MAX_COMPLAINTS_CONTACT = 160

/** To support. */
export const MAX_CONTACT_MESSAGE = 5_000

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
