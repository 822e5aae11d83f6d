import { type Duration, inWords, LAPSED_COUNTED } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { UNCONFIRMED_PIECES } from '@asime/contract/rules'
import { AppError } from '../../platform/app-error.ts'

// What somebody may reserve without paying (ORD-4, decision 0038). Called with the buyer's account and the products locked, so that
// nothing is reserved between the count and the order.

/** Checkouts of a confirmed account that await payment at the same time. */
const OPEN_CHECKOUTS = 3
/** Pieces that a confirmed account holds unpaid altogether; and one that has paid for an order before. */
const PIECES = 50
const PIECES_OF_CUSTOMER = 500
/** One buyer reserves at most half of a product’s stock, but this many in any case, or small stocks could not be bought. */
const PIECES_OF_PRODUCT = 10
/** So many all unconfirmed accounts together may hold of any product, however few there are. */
const FEW = 2
/** Checkouts that an unconfirmed account may leave unpaid (`UNPAID_COUNTED`). */
const UNPAID_A_DAY = 3
/** Checkouts of a confirmed account, open or lapsed (`LAPSED_COUNTED`). Whoever cancels may go on. */
const OPEN_OR_LAPSED_AN_HOUR = 6
/** From this many on, open or ended unpaid (`UNPAID_COUNTED`), stock is kept for a shorter time. */
const MANY = 2

/** What a buyer holds unpaid, and held. */
export interface UnpaidOf {
  is_confirmed: boolean
  /** Has paid for something, so that the account is worth more than its address. */
  is_customer: boolean
  open_checkouts: number
  open_pieces: number
  /** Checkouts whose time ran out. */
  lapsed_lately: number
  /** Checkouts that ended unpaid: lapsed, or cancelled. */
  unpaid_lately: number
}

/** What is wanted of a product, or of one of its variants, and who holds how much of it unpaid. Its stock is what is left. */
export interface WantedProduct {
  /** Its place in the cart. */
  index: number
  title: string
  quantity: number
  min_order_quantity: number
  stock_quantity: number
  reserved: number
  reserved_by_buyer: number
  reserved_by_unconfirmed: number
}

/** What all of these reservations keep, and what of it that buyer does. */
export function sumReserved(
  of: readonly { buyer_id: string | null; reserved: number; reserved_by_unconfirmed: number }[],
  buyerId: string,
): Pick<WantedProduct, 'reserved' | 'reserved_by_buyer' | 'reserved_by_unconfirmed'> {
  const sum = { reserved: 0, reserved_by_buyer: 0, reserved_by_unconfirmed: 0 }
  for (const one of of) {
    sum.reserved += one.reserved
    sum.reserved_by_unconfirmed += one.reserved_by_unconfirmed
    if (one.buyer_id === buyerId) sum.reserved_by_buyer += one.reserved
  }
  return sum
}

/**
 * @param products of which variants are among `wanted`: all of these together, to which the shares apply as well
 * @throws AppError too_many_unpaid with what can be done about it
 */
export function assertMayReserve(
  unpaid: UnpaidOf,
  wanted: readonly WantedProduct[],
  products: readonly WantedProduct[],
  isFree: boolean,
): void {
  if (!unpaid.is_confirmed) return assertUnconfirmedMay(unpaid, wanted, products, isFree)
  if (!isFree && unpaid.open_checkouts >= OPEN_CHECKOUTS)
    throw refusal(`You have ${unpaid.open_checkouts} orders that are not paid. Pay or cancel one of them first.`)
  if (!isFree && unpaid.open_checkouts + unpaid.lapsed_lately >= OPEN_OR_LAPSED_AN_HOUR)
    throw refusal(`Several of your orders were not paid. Please try again in ${inWords(LAPSED_COUNTED)}.`)
  assertShares(wanted)
  assertShares(products)
  const most = unpaid.is_customer ? PIECES_OF_CUSTOMER : PIECES
  if (unpaid.open_pieces + piecesOf(wanted) <= most || isLeastOrder(unpaid, wanted)) return
  throw refusal(
    unpaid.open_pieces > 0
      ? `You can have up to ${most} unpaid pieces at a time. Pay for your open orders first, or order fewer.`
      : `You can order up to ${most} pieces at a time. Order the rest after you have paid.`,
  )
}

/** How long the stock is kept: shorter where many reservations are unpaid, the buyer's own or those of a product. */
export function reservationFor(unpaid: UnpaidOf, wanted: readonly WantedProduct[]): Duration {
  const isScarce = wanted.some(
    ({ reserved, stock_quantity: left }) => reserved >= PIECES_OF_PRODUCT && reserved >= (left + reserved) / 2,
  )
  const isMany = unpaid.open_checkouts >= MANY || unpaid.unpaid_lately >= MANY
  return isScarce || isMany ? timer('short_reservation') : timer('reservation')
}

function assertUnconfirmedMay(
  unpaid: UnpaidOf,
  wanted: readonly WantedProduct[],
  products: readonly WantedProduct[],
  isFree: boolean,
): void {
  if (!isFree && unpaid.open_checkouts > 0)
    throw refusal('You have an order that is not paid. Pay or cancel it first, or confirm your email to order more.')
  if (!isFree && unpaid.unpaid_lately >= UNPAID_A_DAY)
    throw refusal('Several of your orders were not paid. Confirm your email to order again.')
  if (piecesOf(wanted) > UNCONFIRMED_PIECES)
    throw refusal(
      `You can order up to ${UNCONFIRMED_PIECES} pieces until your email is confirmed. Confirm it, or order fewer.`,
    )
  // Addresses that nobody has confirmed cost nothing, so all of them together count as one buyer.
  const tooMuch = [...wanted, ...products].find(
    (one) => one.reserved_by_unconfirmed + one.quantity > shareOfUnconfirmed(one),
  )
  if (!tooMuch) return
  throw refusal(
    tooMuch.reserved_by_unconfirmed > 0
      ? 'Most of this stock is reserved. Confirm your email to order it.'
      : `You can order up to ${shareOfUnconfirmed(tooMuch)} of “${tooMuch.title}” until your email is confirmed. Confirm it, or order fewer.`,
  )
}

/** @throws AppError too_many_unpaid that names the items */
function assertShares(wanted: readonly WantedProduct[]): void {
  const errors = wanted.flatMap((one): [string, string][] => {
    const left = Math.max(0, shareOf(one) - one.reserved_by_buyer)
    if (one.quantity <= left) return []
    const isPossible = left >= one.min_order_quantity
    return [
      [
        `items.${one.index}.quantity`,
        isPossible ? `Up to ${left} until you pay` : 'Pay for your open order of this product first',
      ],
    ]
  })
  if (errors.length > 0)
    throw new AppError('too_many_unpaid', {
      message: 'You cannot reserve this many before you pay. Order fewer, then the rest after payment.',
      errors: Object.fromEntries(errors),
    })
}

/** A floor of two alone, so that a first purchase is easy: a higher one would give small stocks to addresses that cost nothing. */
const shareOfUnconfirmed = ({ stock_quantity: left, reserved, min_order_quantity: least }: WantedProduct) =>
  Math.max(least, FEW, Math.floor((left + reserved) / 2))

const shareOf = (one: WantedProduct) => Math.max(PIECES_OF_PRODUCT, shareOfUnconfirmed(one))

/** The least that can be ordered of one product is never too much, as long as nothing else is unpaid. */
function isLeastOrder(unpaid: UnpaidOf, [one, ...others]: readonly WantedProduct[]): boolean {
  return unpaid.open_pieces === 0 && others.length === 0 && one?.quantity === one?.min_order_quantity
}

const piecesOf = (wanted: readonly WantedProduct[]) => wanted.reduce((sum, { quantity }) => sum + quantity, 0)
const refusal = (message: string) => new AppError('too_many_unpaid', { message })
