import { Region } from '@asime/contract/ghana'
import { Delivery } from '@asime/contract/orders'
import { z } from 'zod'
import { inStorage, readKeptObject } from '../../lib/browser-storage.ts'
import { forgetIntention, keyForIntention } from '../../lib/kept-intention.ts'

/** The form for a delivery: no region is chosen at first. */
export const DeliveryForm = Delivery.extend({ region: z.string().pipe(Region) })
export type DeliveryFields = z.input<typeof DeliveryForm>

export function emptyDelivery(phone: string | null): DeliveryFields {
  return {
    method: 'dispatch_rider',
    region: '',
    town: '',
    landmark: '',
    digital_address: '',
    contact_phone: phone ?? '',
    note: '',
  }
}

/** Stock is kept for so long: an order that may stand already is not made again within that time. */
const KEY_KEPT_MS = 15 * 60 * 1000

const draftKey = (userId: string) => `delivery_draft:${userId}`

/** What was typed and not yet ordered, put over the form's first values. Others at the same browser do not see it. */
export function readDeliveryDraft(userId: string, pristine: DeliveryFields): DeliveryFields {
  const kept = readKeptObject(draftKey(userId))
  const known = Object.entries(pristine).map(([name, value]) => [
    name,
    typeof kept[name] === 'string' ? kept[name] : value,
  ])
  return Object.fromEntries(known) as DeliveryFields
}

export function keepDeliveryDraft(userId: string, fields: DeliveryFields): void {
  inStorage(() => localStorage.setItem(draftKey(userId), JSON.stringify(fields)))
}

/** The Idempotency-Key for these orders. */
export function keyForOrders(userId: string, input: unknown): string {
  return keyForIntention(`checkout:${userId}`, input, KEY_KEPT_MS)
}

/** The orders stand: the same again would be new ones. */
export function forgetDeliveryDraft(userId: string): void {
  inStorage(() => localStorage.removeItem(draftKey(userId)))
  forgetIntention(`checkout:${userId}`)
}
