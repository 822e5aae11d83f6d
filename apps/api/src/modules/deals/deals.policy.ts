import { type DealActionName, dealActionNames, dealMoves, type DealStatus } from '@asime/contract/deal-states'
import type { ErrorCode } from '@asime/contract/errors'
import type { Actor } from '../../platform/sessions/actor.ts'
import { awaySentence } from '../shops/away.ts'

// Who may do what with a deal link: pure functions of the caller and the row, for services and for `actions` alike.

type Refusal = { code: ErrorCode; message: string }

/** Nobody buys what they sell, or what is sold where they work. */
export function mayAcceptDeal(actor: Pick<Actor, 'vendorId'> | undefined, deal: { vendor_id: string }): boolean {
  return actor?.vendorId !== deal.vendor_id
}

/** One that is used up is revoked only where an order may still give its use back. */
export function whyNotRevoke(deal: { status: DealStatus; unpaid_orders: number }): Refusal | undefined {
  const { from }: { from: readonly DealStatus[] } = dealMoves.revoke
  if (from.includes(deal.status) && (deal.status === 'open' || deal.unpaid_orders > 0)) return undefined
  return { code: 'deal_ended', message: ENDED[deal.status] }
}

export function dealActionsOf(deal: Parameters<typeof whyNotRevoke>[0]): DealActionName[] {
  return dealActionNames.filter(() => whyNotRevoke(deal) === undefined)
}

const ENDED: Record<DealStatus, string> = {
  open: 'This link is open',
  used_up: 'This offer has been taken',
  revoked: 'The seller has withdrawn this offer',
  expired: 'This offer has expired',
}

export interface OfferedDeal {
  status: DealStatus
  /** Left for sale of its product or variant, if it is still for sale; null of a deal without a product. */
  left: number | null
  quantity: number
  is_of_product: boolean
  business_name: string
  is_shop_active: boolean
  /** The day on which a shop that is away is back. */
  back_on: string | null
}

/** Why nobody can buy by a link now; the first of what stands in the way. */
export function whyNotAccept(deal: OfferedDeal): Refusal | undefined {
  if (deal.status !== 'open') return { code: 'deal_ended', message: ENDED[deal.status] }
  if (!deal.is_shop_active) return { code: 'deal_ended', message: 'This shop takes no orders' }
  if (deal.back_on !== null) return { code: 'shop_away', message: awaySentence(deal.business_name, deal.back_on) }
  if (!deal.is_of_product) return undefined
  if (deal.left === null) return { code: 'deal_ended', message: 'This product is no longer for sale' }
  if (deal.left >= deal.quantity) return undefined
  const message = deal.left === 0 ? 'Out of stock' : `Only ${deal.left} left`
  return { code: 'insufficient_stock', message }
}
