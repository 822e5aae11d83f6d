import { z } from 'zod'
import { chargebackStatuses, reversalStates } from './chargeback-states.ts'
import { DECISION_APPROVAL, inWords } from './deadlines.ts'
import { deliveryMethods } from './delivery-methods.ts'
import { endpoint } from './endpoint.ts'
import { Currency, PathId, Reason } from './fields.ts'
import { orderStatuses } from './order-states.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { paymentMethods } from './payment-states.ts'
import { onlyFor } from './permissions.ts'

// A payer's bank wants a payment back. Admins answer in the provider's dashboard; these calls show the deadline, the evidence and the outcome.

const summary = {
  id: z.uuid(),
  provider_id: z.string().meta({ description: 'What the provider calls it' }),
  status: z.enum(chargebackStatuses),
  amount: z.number(),
  currency: Currency,
  due_at: z.string().nullable().meta({ description: 'Without an answer by then it is lost' }),
  created_at: z.string(),
  updated_at: z.string(),
  payment: z.object({ reference: z.string(), provider: z.string(), method: z.enum(paymentMethods) }),
}
const OrderOfChargeback = z.object({
  id: z.uuid(),
  order_number: z.string(),
  status: z.enum(orderStatuses),
  total: z.number(),
  vendor: z.object({ id: z.uuid(), business_name: z.string() }),
})
export const AdminChargeback = z
  .object({ ...summary, orders: z.array(OrderOfChargeback) })
  .meta({ id: 'AdminChargeback' })
export type AdminChargeback = z.infer<typeof AdminChargeback>

const Person = z.object({ full_name: z.string(), email: z.string().nullable(), phone: z.string().nullable() })

/** What the provider asks for in the answer to a chargeback, as far as Asime knows it, with proof. */
const Evidence = OrderOfChargeback.extend({
  customer: Person.meta({ description: 'The buyer; without email once their account is closed' }),
  service: z.string().meta({ description: 'What was bought, in words' }),
  delivery_address: z.string().nullable(),
  delivery_method: z.enum(deliveryMethods).nullable(),
  delivered_at: z.string().nullable().meta({ description: 'Handed over by code, confirmed by the buyer, or proved' }),
  handed_over_by_code: z.boolean(),
  dispatch: z
    .object({ courier: z.string().nullable(), phone: z.string().nullable(), waybill: z.string().nullable() })
    .nullable(),
  proof: z.string().nullable().meta({ description: 'The vendor’s words on a delivery without a code' }),
  photos: z.array(z.string()).meta({ description: 'Of the parcel and of its delivery' }),
  timeline: z.array(
    z.object({ event: z.string(), to_status: z.enum(orderStatuses), at: z.string(), note: z.string().nullable() }),
  ),
  taken: z
    .object({ amount: z.number(), owed_by_vendor: z.number() })
    .nullable()
    .meta({ description: 'What a lost chargeback took of this order' }),
})
const Staff = z.object({ id: z.uuid(), full_name: z.string() })

/** Reverses a booked loss when the bank decides for us after all. A second admin approves it before anything is booked. */
export const LossReversal = z
  .object({
    id: z.uuid(),
    state: z.enum(reversalStates),
    reason: z.string(),
    proposed_by: Staff,
    proposed_at: z.string(),
    expires_at: z.string(),
    decided_by: Staff.nullable(),
    decided_at: z.string().nullable(),
  })
  .meta({ id: 'LossReversal' })
export type LossReversal = z.infer<typeof LossReversal>

export const ChargebackPack = z
  .object({
    ...summary,
    paid_at: z.string().nullable(),
    orders: z.array(Evidence),
    reversal: z
      .object({
        why_not: z.string().nullable().meta({ description: 'Why the loss cannot be reversed here' }),
        latest: LossReversal.nullable(),
      })
      .nullable()
      .meta({ description: 'Of one that was booked as lost and then won' }),
  })
  .meta({ id: 'ChargebackPack' })
export type ChargebackPack = z.infer<typeof ChargebackPack>

const shared = { method: 'GET', tag: 'Payments', access: 'admin', permission: 'money', status: 200 } as const

export const listChargebacksEndpoint = endpoint({
  ...shared,
  id: 'listChargebacks',
  path: '/admin/chargebacks',
  summary: 'Chargebacks with a given status, open ones the oldest first, decided ones the newest first',
  query: z.object({
    ...PageQuery,
    status: z.enum(chargebackStatuses, { error: `Must be one of ${chargebackStatuses.join(', ')}` }).default('open'),
  }),
  response: pageOf(AdminChargeback),
  errors: ['invalid_cursor'],
})
export const readChargebackEndpoint = endpoint({
  ...shared,
  id: 'readChargeback',
  path: '/admin/chargebacks/:id',
  summary: 'A chargeback with its evidence, made from its orders',
  params: z.object({ id: PathId('Chargeback not found') }),
  response: dataOf(ChargebackPack),
})

const decide = {
  ...shared,
  method: 'POST',
  freshCode: true,
  body: z.strictObject({ reason: Reason }),
  response: dataOf(LossReversal),
} as const
const reversal = {
  params: z.object({ id: PathId('Proposal not found') }),
  errors: ['decision_state', 'conflict'],
} as const

export const proposeLossReversalEndpoint = endpoint({
  ...decide,
  id: 'proposeLossReversal',
  path: '/admin/chargebacks/:id/reversal',
  summary: `Propose to reverse the booked loss of a chargeback that was won after all. A second admin approves it within ${inWords(DECISION_APPROVAL)}`,
  params: z.object({ id: PathId('Chargeback not found') }),
  errors: ['conflict'],
})
export const approveLossReversalEndpoint = endpoint({
  ...decide,
  ...reversal,
  id: 'approveLossReversal',
  path: '/admin/chargeback-reversals/:id/approve',
  rule: onlyFor(['other_admin']),
  summary: 'Approve the reversal of a loss: it is booked, and the shop no longer owes it. Idempotent',
})
export const refuseLossReversalEndpoint = endpoint({
  ...decide,
  ...reversal,
  id: 'refuseLossReversal',
  path: '/admin/chargeback-reversals/:id/refuse',
  summary: 'Refuse the reversal of a loss. Idempotent. Any admin can, including the one who proposed it',
})
