/** Limits (deadlines: `deadlines.ts`) and sentences that pages show as well as enforce. Without schemas, so that pages do not load zod with them. */

export const MIN_PASSWORD_LENGTH = 6
/** For vendors and admins. */
export const MIN_TRADER_PASSWORD_LENGTH = 10
/** Longer ones would be a cheap way to keep the server busy with hashing. */
export const MAX_PASSWORD_LENGTH = 200
export const PASSWORD_TOO_LONG = `Password must be at most ${MAX_PASSWORD_LENGTH} characters`

export const ONLY_VENDORS_BID = 'Only vendors can submit bids'

/** The largest amount anywhere, in cedis. In pesewas it fits a safe integer, with room for sums. */
export const MAX_CEDIS = 99_999_999.99

/** The minimum payment by mobile money or card, in cedis. An order of 0 needs no payment. */
export const MIN_PAYMENT_CEDIS = 0.1

/** Large enough for a phone's photo before the browser scales it down. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024
/** The types that file choosers accept. HEIC is left out, so that phones convert photos to JPG, which everything can read. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const
export const DOCUMENT_TYPES = ['application/pdf'] as const
export const UPLOAD_RULE = `JPG, PNG or WebP up to ${MAX_IMAGE_BYTES / 1024 / 1024} MB, or PDF up to ${MAX_DOCUMENT_BYTES / 1024 / 1024} MB`

/** The longest delivery time that a bid may promise. */
export const MAX_DELIVERY_DAYS = 365

/** Pieces of a product or variant, in stock or in one order. */
export const MAX_PIECES = 1_000_000

/** Different items in a cart, not pieces. */
export const MAX_CHECKOUT_ITEMS = 50

/** Pictures and documents of an item request. */
export const MAX_REQUEST_FILES = 10

/** Photos of a parcel, a proof or a message in a dispute. */
export const MAX_PHOTOS = 4

/** The people of a shop: owner, members and invited people. */
export const MAX_SHOP_TEAM = 20

/** Requests that one person posts in a day (`REQUESTS_COUNTED`). */
export const MAX_REQUESTS_A_DAY = 100

/** Pieces in the one unpaid checkout that an account without a confirmed email or number may have. */
export const UNCONFIRMED_PIECES = 5

/** From this many orders on, the share that was on time is meaningful, and public. */
export const PUNCTUALITY_FROM_ORDERS = 5

/** A shop's page shows the time within which it answers this share of new enquiries, from `USUAL_REPLY_FROM` enquiries on. */
export const USUAL_SHARE = 0.75
export const USUAL_REPLY_FROM = 5

/** Saved addresses of one user. */
export const MAX_ADDRESSES = 10

/** Notifications of one user; the oldest are deleted. */
export const MAX_NOTIFICATIONS = 1_000

/** The first day in force of the shipped terms (`shipped/terms.texts.ts`), which is also their version. Change it with their text. */
export const TERMS_IN_FORCE_SINCE = '2026-11-29'

/** What stands in the place of a number that went with a closed account: one that nobody has. */
export const NO_PHONE = '+000000000000'
