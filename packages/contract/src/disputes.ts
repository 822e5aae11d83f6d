import { z } from 'zod'
import { ANSWER, inWords, TALK } from './deadlines.ts'
import {
  type DisputeActionName,
  disputeActionNames,
  disputeActions,
  openDisputeStatuses,
  disputeKinds,
  disputeOfferStatuses,
  disputeSides,
  disputeStatuses,
} from './dispute-states.ts'
import { type OrderActionName, orderActions } from './order-states.ts'
import { ruleOf } from './permissions.ts'
import { endpoint } from './endpoint.ts'
import { AmountToMove, Currency, paragraph, PathId, Reason } from './fields.ts'
import { orderStatuses } from './order-states.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { Photos } from './uploads.ts'

export const DisputeKind = z.enum(disputeKinds, { error: 'Choose what is wrong' })
export const DisputeStatus = z.enum(disputeStatuses, { error: 'Must be a status of disputes' })

/** So many of each side: what is read at once stays within bounds. */
export const MAX_MESSAGES_PER_SIDE = 50
export const MAX_OFFERS_PER_SIDE = 20

const Side = z.enum(disputeSides)

const DisputeMessage = z.object({
  id: z.uuid(),
  by: Side,
  message: z.string(),
  photos: z.array(z.string()),
  created_at: z.string(),
})
const DisputeOffer = z.object({
  id: z.uuid(),
  by: Side,
  amount: z.number().meta({ description: 'So much would go back to the buyer, the rest to the vendor' }),
  status: z.enum(disputeOfferStatuses),
  created_at: z.string(),
  is_answerable: z.boolean().meta({ description: 'Whether the caller may accept or decline it' }),
})

export const DisputeSummary = z
  .object({
    id: z.uuid(),
    status: DisputeStatus,
    kind: DisputeKind,
    currency: Currency,
    held: z.number().meta({ description: 'What is still held for the order' }),
    opened_at: z.string(),
    due_at: z
      .string()
      .nullable()
      .meta({
        description: `Until when the vendor may answer (${inWords(ANSWER)}), then until when both may agree (${inWords(TALK)})`,
      }),
    escalated_at: z.string().nullable().meta({ description: 'Since when it waits for an admin, if it ever did' }),
    is_unanswered: z.boolean().meta({ description: 'It came to an admin because the vendor did not answer in time' }),
    closed_at: z.string().nullable(),
    refunded: z.number().nullable().meta({ description: 'What went back when it ended' }),
    order: z.object({ id: z.uuid(), order_number: z.string(), status: z.enum(orderStatuses) }),
    buyer: z.object({ id: z.uuid(), full_name: z.string() }),
    vendor: z.object({ id: z.uuid(), business_name: z.string() }),
  })
  .meta({ id: 'DisputeSummary' })
export type DisputeSummary = z.infer<typeof DisputeSummary>

export const Dispute = DisputeSummary.extend({
  messages: z.array(DisputeMessage).meta({ description: 'Oldest first: the complaint itself' }),
  offers: z.array(DisputeOffer).meta({ description: 'Oldest first' }),
  actions: z.array(z.enum(disputeActionNames)).meta({ description: 'What the caller may do next' }),
}).meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof Dispute>

const params = z.object({ id: PathId('Order not found') })
const offerParams = z.object({ id: PathId('Order not found'), offerId: PathId('Offer not found') })
const shared = {
  method: 'POST',
  tag: 'Disputes',
  access: 'signed_in',
  params,
  status: 200,
  response: dataOf(Dispute),
  errors: ['order_state', 'dispute_state'],
  idempotent: true,
} as const

export const readDisputeEndpoint = endpoint({
  id: 'readDispute',
  method: 'GET',
  path: '/orders/:id/dispute',
  tag: 'Disputes',
  access: 'signed_in',
  rule: 'The buyer or the vendor of the order, or an admin',
  summary: 'What was last reported of an order, what was said and offered since, and how it stands',
  params,
  status: 200,
  response: dataOf(Dispute),
})
const orderRule = (name: OrderActionName) => ruleOf(orderActions[name], { noun: 'order' })
const disputeRule = (name: DisputeActionName) => {
  const action = disputeActions[name]
  const isAny: boolean = action.from.length === openDisputeStatuses.length
  return ruleOf(action, { noun: 'dispute', ...(isAny && { states: 'open' }) })
}

export const writeInDisputeEndpoint = endpoint({
  ...shared,
  id: 'writeInDispute',
  path: '/orders/:id/dispute/messages',
  rule: disputeRule('write'),
  summary: 'Say something, with photos. The vendor’s first message is their answer',
  status: 201,
  body: z.strictObject({
    message: paragraph({ max: 2000, required: 'Write a message' }),
    photos: Photos,
    reason: Reason.optional().meta({ description: 'Of an admin; without one, what the message says' }),
  }),
  errors: ['dispute_state', 'conflict'],
})
export const offerInDisputeEndpoint = endpoint({
  ...shared,
  id: 'offerInDispute',
  path: '/orders/:id/dispute/offers',
  rule: disputeRule('offer'),
  summary:
    'Offer to settle: so much goes back to the buyer, the rest to the vendor. It takes the place of one’s earlier offer',
  status: 201,
  body: z.strictObject({ amount: AmountToMove }),
  errors: ['dispute_state', 'conflict'],
})
export const acceptOfferEndpoint = endpoint({
  ...shared,
  id: 'acceptOffer',
  path: '/orders/:id/dispute/offers/:offerId/accept',
  rule: `${orderRule('accept_offer')}. Not the side that made it`,
  summary: 'Take an offer: its part goes back, the rest is released, the order is done',
  params: offerParams,
})
export const declineOfferEndpoint = endpoint({
  ...shared,
  id: 'declineOffer',
  path: '/orders/:id/dispute/offers/:offerId/decline',
  rule: `${disputeRule('decline_offer')}. Not the side that made it`,
  summary: 'Say no to an offer',
  params: offerParams,
})
export const askForDecisionEndpoint = endpoint({
  ...shared,
  id: 'askForDecision',
  path: '/orders/:id/dispute/ask-for-decision',
  rule: disputeRule('ask_for_decision'),
  summary: 'Hand the dispute to an admin, who decides',
})
export const withdrawComplaintEndpoint = endpoint({
  ...shared,
  id: 'withdrawComplaint',
  path: '/orders/:id/dispute/withdraw',
  rule: orderRule('withdraw_complaint'),
  summary: 'It is settled between both, or was none: the order goes on where it was',
})
export const listDisputesEndpoint = endpoint({
  id: 'listDisputes',
  method: 'GET',
  path: '/admin/disputes',
  tag: 'Disputes',
  access: 'admin',
  summary: 'Disputes of one status, the longest open first; by default those that wait for a decision',
  query: z.object({ ...PageQuery, status: DisputeStatus.default('awaiting_decision') }),
  status: 200,
  response: pageOf(DisputeSummary),
  errors: ['invalid_cursor'],
})
