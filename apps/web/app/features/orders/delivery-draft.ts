import { inForce } from '@asime/contract/changed-timers'
import { lengthOf, RESERVATION } from '@asime/contract/deadlines'
import { Region } from '@asime/contract/ghana'
import { Delivery } from '@asime/contract/orders'
import { z } from 'zod'
import { formatPhone } from '../../lib/format/phone.ts'
import type { SchemaForm } from '../../lib/forms/use-schema-form.ts'
import { draftOf } from '../../lib/drafts/drafts.ts'
import { forgetIntention, keyForIntention } from '../../lib/api/kept-intention.ts'

/** The form for a delivery: no region is chosen at first. */
export const DeliveryForm = Delivery.extend({
  region: z.string().pipe(Region),
  /** Whether the address is to be kept in the profile. */
  keep: z.boolean().default(false),
})
export type DeliveryFields = z.input<typeof DeliveryForm>
/** What the form says once it is right. */
export type FilledDelivery = z.output<typeof DeliveryForm>
export type DeliveryFormState = SchemaForm<DeliveryFields, FilledDelivery>

export function emptyDelivery(phone: string | null): DeliveryFields {
  return {
    method: 'dispatch_rider',
    region: '',
    town: '',
    landmark: '',
    digital_address: '',
    contact_phone: formatPhone(phone ?? ''),
    note: '',
    keep: false,
  }
}

/** While stock is kept: an order that may stand already is not made again within that time. */
const keyKeptMs = () => 1_000 * lengthOf(inForce('reservation', RESERVATION), 'seconds')

const draft = () =>
  draftOf(
    'delivery',
    {
      method: 'string',
      region: 'string',
      town: 'string',
      landmark: 'string',
      digital_address: 'string',
      contact_phone: 'string',
      note: 'string',
    } satisfies Record<Exclude<keyof DeliveryFields, 'keep'>, 'string'>,
    'device',
  )

/** What was typed and not yet ordered, put over the form's first values. Others at the same browser do not see it. */
export function readDeliveryDraft(pristine: DeliveryFields): DeliveryFields {
  return { ...pristine, ...draft().read() } as DeliveryFields
}

export function keepDeliveryDraft(fields: DeliveryFields): void {
  draft().keep(fields)
}

/** The Idempotency-Key for these orders. */
export function keyForOrders(userId: string, input: unknown): string {
  return keyForIntention(`checkout:${userId}`, input, keyKeptMs())
}

/** The orders stand: the same again would be new ones. */
export function forgetDeliveryDraft(userId: string): void {
  draft().forget()
  forgetIntention(`checkout:${userId}`)
}
