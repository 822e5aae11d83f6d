/** The maximum lengths of typed texts, in characters. Schemas enforce them, and inputs stop at them or count down to them. Without schemas, so that pages do not load zod with them. */

/** A search or filter of a list. */
export const MAX_QUERY = 200

/** The longest address that mail can be sent to (RFC 5321). */
export const MAX_EMAIL = 254
export const MAX_FULL_NAME = 120
/** Including spaces and hyphens, as in the two below. */
export const MAX_MOBILE_NUMBER = 40
export const MAX_DIGITAL_ADDRESS = 40
/** Of a Ghana Card. */
export const MAX_CARD_NUMBER = 40
/** A place in words: of a user, a shop or a request. */
export const MAX_LOCATION = 120
export const MAX_TOWN = 80
export const MAX_LANDMARK = 200
/** The name of a saved address. */
export const MAX_ADDRESS_LABEL = 40
export const MAX_PASSKEY_NAME = 60
/** The name of a saved view. */
export const MAX_VIEW_NAME = 40
/** The filters of a saved view, as they stand in the address. */
export const MAX_VIEW_QUERY = 500
/** Of mobile money or a bank, including spaces and hyphens. */
export const MAX_ACCOUNT_NUMBER = 40
export const MAX_FILE_NAME = 200
/** The address of an upload. */
export const MAX_UPLOAD_LINK = 200
/** A voucher code of Telecel Cash: ten digits, with spaces. */
export const MAX_VOUCHER_CODE = 20

export const MAX_PRODUCT_NAME = 160
export const MAX_BRAND = 60
export const MAX_SKU = 60
/** The text of a category field. */
export const MAX_ATTRIBUTE = 120
export const MAX_SPECIFICATION_NAME = 60
export const MAX_SPECIFICATION_VALUE = 500

export const MAX_SHOP_NAME = 120
/** This and the seven below are facts that the law requires of a shop. */
export const MAX_LEGAL_NAME = 160
export const MAX_REGISTRATION_NUMBER = 60
export const MAX_OFFICE_BEARERS = 500
export const MAX_MEMBERSHIPS = 500
export const MAX_SHOP_ADDRESS = 300
export const MAX_COMPLAINTS_CONTACT = 160
export const MAX_TERMS_OF_SALE = 3_000
export const MAX_GUARANTEES = 1_000
/** What a shop tells while it is away. */
export const MAX_AWAY_MESSAGE = 300
/** How to find a shop. */
export const MAX_DIRECTIONS = 1_000

/** A message to support. */
export const MAX_CONTACT_MESSAGE = 5_000

/** The description of a product or an item request. */
export const MAX_DESCRIPTION = 5_000
/** Of a description in lists of item requests. */
export const EXCERPT_LENGTH = 280
export const MAX_DEAL_DESCRIPTION = 2_000
export const MAX_BID_MESSAGE = 2_000
export const MAX_REVIEW_COMMENT = 5_000
export const MAX_DISPUTE_MESSAGE = 2_000
/** A note for the rider. */
export const MAX_DELIVERY_NOTE = 500
/** A note for the buyer, of what has been sent. */
export const MAX_DISPATCH_NOTE = 500
export const MAX_COURIER = 120
export const MAX_PCSRC_CERTIFICATE = 40
export const MAX_WAYBILL = 60
/** What users write about themselves. */
export const MAX_BIO = 2_000
/** From this length on, a shop's description counts as complete. */
export const MIN_SHOP_DESCRIPTION = 40
/** The reason for an action that others may question. */
export const MAX_REASON = 1_000
/** A note for other admins. */
export const MAX_ADMIN_NOTE = 1_000
/** A note with a report of a conversation. */
export const MAX_CHAT_REPORT_NOTE = 1_000
