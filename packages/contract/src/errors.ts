import { MIN_TRADER_PASSWORD_LENGTH } from './rules.ts'

/** What clients show when the API gave no answer of its own. Browsers load only these: all other sentences come with the answer. */
export const internal = { status: 500, message: 'Something went wrong on our side. Please try again' } as const
export const unauthenticated = { status: 401, message: 'Please sign in' } as const
export const unavailable = {
  status: 503,
  message: 'The service is busy or starting. Please try again in a moment',
} as const

/**
 * Every error code that a client can get, with its HTTP status and the sentence shown when a rule gives no finer one.
 * Codes are stable: clients match on them, never on the wording.
 */
export const errorCodes = {
  validation_failed: { status: 400, message: 'Please check the highlighted fields' },
  malformed_json: { status: 400, message: 'The body is not valid JSON' },
  invalid_cursor: { status: 400, message: 'This page link is no longer valid. Go back to the first page' },
  invalid_proof: { status: 400, message: 'The DPoP proof is not valid for this request' },
  invalid_token: { status: 400, message: 'This link is invalid or has expired. Please request a new one' },
  unauthenticated,
  token_expired: { status: 401, message: 'Your session has expired. Please sign in again' },
  proof_required: { status: 401, message: 'Please sign in again' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  password_required: { status: 403, message: 'Please enter your password to continue' },
  confirmation_required: { status: 403, message: 'Please confirm that it is you' },
  longer_password_required: {
    status: 403,
    message: `Sellers need a password of at least ${MIN_TRADER_PASSWORD_LENGTH} characters. Change yours first`,
  },
  second_factor_required: { status: 403, message: 'Enter the code from your authenticator app' },
  other_proof_required: { status: 403, message: 'This number was last confirmed long ago. Please sign in another way' },
  second_factor_missing: { status: 403, message: 'Please set up sign-in codes first' },
  second_factor_stale: { status: 403, message: 'Enter a code from your authenticator app to continue' },
  account_suspended: { status: 403, message: 'This account is suspended. Please contact support' },
  not_found: { status: 404, message: 'Not found' },
  request_timeout: { status: 408, message: 'The request took too long. Please try again' },
  conflict: { status: 409, message: 'This has changed in the meantime. Please reload' },
  email_taken: { status: 409, message: 'An account with this email already exists' },
  account_in_use: { status: 409, message: 'You have open orders. Please complete or cancel them first' },
  request_not_open: { status: 409, message: 'This request is no longer open' },
  already_bid: { status: 409, message: 'You already have a bid on this request. Change or withdraw it instead' },
  bid_not_pending: { status: 409, message: 'This bid is no longer pending' },
  bid_unconfirmed: { status: 409, message: 'The vendor must confirm this bid before you can accept it' },
  bid_changed: { status: 409, message: 'This bid has changed since you saw it. Please check it again' },
  product_changed: { status: 409, message: 'This product has changed in the meantime. Check it and try again' },
  already_reviewed: { status: 409, message: 'You have already reviewed this product' },
  insufficient_stock: { status: 409, message: 'There is not enough stock left' },
  shop_away: { status: 409, message: 'This shop is away and takes no orders for now' },
  paused: { status: 409, message: 'This is paused for now. Please try again later' },
  deal_ended: { status: 409, message: 'This link can no longer be used' },
  too_many_unpaid: { status: 409, message: 'You have orders that are not paid. Pay or cancel them first' },
  order_state: { status: 409, message: 'This order has changed in the meantime. Please check it again' },
  approval_state: { status: 409, message: 'This approval was decided or has expired. Please check the refund again' },
  decision_state: {
    status: 409,
    message: 'This decision was approved or refused, or has expired. Please check it again',
  },
  dispute_state: { status: 409, message: 'This dispute has changed in the meantime. Please check it again' },
  verification_state: { status: 409, message: 'This verification has changed in the meantime. Please check it again' },
  verification_incomplete: { status: 409, message: 'Something is still missing. Please complete it first' },
  account_state: { status: 409, message: 'This account has changed in the meantime. Please check it again' },
  card_in_use: { status: 409, message: 'This Ghana Card verifies another shop. Contact support if that is not right' },
  names_differ: { status: 409, message: 'The payout account is in neither the owner’s name nor the business’s' },
  code_locked: { status: 409, message: 'Too many wrong codes. The buyer can ask for a new one on their order page' },
  nothing_to_pay: { status: 409, message: 'There is nothing left to pay here' },
  payment_under_way: { status: 409, message: 'A payment is in progress. Finish it, or stop it to pay another way' },
  delivery_missing: { status: 409, message: 'Please enter the delivery address first' },
  payout_account_missing: { status: 409, message: 'Please add a payout account first' },
  payout_account_not_ready: { status: 409, message: 'Payouts to this account are not possible yet' },
  payouts_held: { status: 409, message: 'Payouts to your shop are on hold. Please contact support' },
  payout_under_way: { status: 409, message: 'A payout is in progress. Please wait until it arrives' },
  payout_below_minimum: { status: 409, message: 'Your available balance is below the payout minimum' },
  idempotency_key_reused: { status: 409, message: 'This Idempotency-Key was used for something else' },
  conversation_blocked: { status: 409, message: 'You cannot write in this conversation' },
  message_reused: { status: 409, message: 'This message was sent already, with another text' },
  payload_too_large: { status: 413, message: 'This file or message is too large' },
  unsupported_media_type: { status: 415, message: 'Please send JSON (content-type application/json)' },
  headers_too_large: { status: 431, message: 'The request headers are too large' },
  rate_limited: { status: 429, message: 'Too many attempts. Please wait and try again' },
  internal,
  unavailable,
  maintenance: {
    status: 503,
    message: 'Asime is closed for maintenance, and nothing is saved right now. Please try again in a few minutes',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** The envelope of every failure (API-1). `errors` names each invalid field by its path, e.g. `required_specs.0.name`. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  errors?: Record<string, string>
  request_id: string
}
