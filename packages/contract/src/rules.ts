/** Limits (deadlines: `deadlines.ts`) and sentences that pages show as well as enforce. Without schemas, so that a page can have them for nothing. */

export const MIN_PASSWORD_LENGTH = 6
/** Of vendors and admins. */
export const MIN_TRADER_PASSWORD_LENGTH = 10

export const ONLY_VENDORS_BID = 'Only vendors can submit bids'

/** Largest amount anywhere, in cedis. Fits a JavaScript integer in pesewas with room to sum. */
export const MAX_CEDIS = 99_999_999.99

/** The least that mobile money and cards can pay, in cedis. Nothing at all needs no payment. */
export const MIN_PAYMENT_CEDIS = 0.1

/** Largest file in bytes: what a phone's camera makes fits, before the browser has made it smaller. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024
/** What file choosers offer. HEIC is left out: phones then hand over a JPG instead, which every program reads. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const DOCUMENT_TYPES = ['application/pdf'] as const
export const UPLOAD_RULE = 'JPG, PNG or WebP up to 10 MB, or PDF up to 5 MB'

/** The longest delivery time that a bid may promise. */
export const MAX_DELIVERY_DAYS = 365

/** Kinds of goods in a cart, not pieces. */
export const MAX_CHECKOUT_ITEMS = 50

/** Pictures and documents of an item request. */
export const MAX_REQUEST_FILES = 10

/** Photos of a parcel, a proof or a message in a dispute. */
export const MAX_PHOTOS = 4

/** People of a shop: its owner, who works there, and who is invited. */
export const MAX_SHOP_TEAM = 20

/** Requests that one person posts in a day (`REQUESTS_COUNTED`). */
export const MAX_REQUESTS_A_DAY = 100

/** In the one unpaid checkout that an account without a confirmed email or number may hold. */
export const UNCONFIRMED_PIECES = 5

/** From so many orders on, the share of a shop's orders that were on time says something, and is public. */
export const PUNCTUALITY_FROM_ORDERS = 5

/** A shop's page says within what time it answers such a part of its new enquiries, from so many on (`USUAL_REPLY_OF`). */
export const USUAL_SHARE = 0.75
export const USUAL_REPLY_FROM = 5

/** Addresses that one person keeps. */
export const MAX_ADDRESSES = 10

/** Somebody keeps so many notifications; the oldest go. */
export const MAX_NOTIFICATIONS = 1_000

/** Since when the terms that come with the program are in force (`shipped/terms.texts.ts`): their version. Changes with their text. */
export const TERMS_IN_FORCE_SINCE = '2026-11-29'
