import { MAX_DISPUTE_MESSAGE } from './text-lengths.ts'
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
import { type Condition, forParticipants, ruleOf } from './permissions.ts'
import { endpoint } from './endpoint.ts'
import { AmountToMove, Currency, paragraph, PathId, Reason } from './fields.ts'
import { orderStatuses } from './order-states.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { Photos } from './uploads.ts'

export const DisputeKind = z.enum(disputeKinds, { error: 'Choose what is wrong' })
export const DisputeStatus = z.enum(disputeStatuses, { error: 'Must be a dispute status' })

/** A limit, since all messages of a dispute are read at once. */
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
  amount: z
    .number()
    .meta({ description: 'The amount that would be refunded to the buyer; the rest goes to the vendor' }),
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
    held: z.number().meta({ description: 'The amount still held for the order' }),
    opened_at: z.string(),
    due_at: z
      .string()
      .nullable()
      .meta({
        description: `Deadline for the vendor’s answer (${inWords(ANSWER)}), then for an agreement (${inWords(TALK)})`,
      }),
    escalated_at: z.string().nullable().meta({ description: 'When it was escalated to an admin, if it was' }),
    is_unanswered: z.boolean().meta({ description: 'Escalated because the vendor did not answer in time' }),
    closed_at: z.string().nullable(),
    refunded: z.number().nullable().meta({ description: 'The amount refunded when it ended' }),
    order: z.object({ id: z.uuid(), order_number: z.string(), status: z.enum(orderStatuses) }),
    buyer: z.object({ id: z.uuid(), full_name: z.string() }),
    vendor: z.object({ id: z.uuid(), business_name: z.string() }),
  })
  .meta({ id: 'DisputeSummary' })
export type DisputeSummary = z.infer<typeof DisputeSummary>

export const Dispute = DisputeSummary.extend({
  messages: z.array(DisputeMessage).meta({ description: 'Oldest first; the first is the report itself' }),
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
  permission: 'disputes',
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
  permission: 'disputes',
  rule: forParticipants(),
  summary: 'The latest dispute of an order, with its messages, offers and status',
  params,
  status: 200,
  response: dataOf(Dispute),
})
const orderRule = (name: OrderActionName, ...also: Condition[]) =>
  ruleOf(orderActions[name], { noun: 'order' }, ...also)
const disputeRule = (name: DisputeActionName, ...also: Condition[]) => {
  const action = disputeActions[name]
  const isAny: boolean = action.from.length === openDisputeStatuses.length
  return ruleOf(action, { noun: 'dispute', ...(isAny && { states: 'open' }) }, ...also)
}

export const writeInDisputeEndpoint = endpoint({
  ...shared,
  id: 'writeInDispute',
  path: '/orders/:id/dispute/messages',
  rule: disputeRule('write'),
  summary: 'Send a message, with photos. The vendor’s first message counts as their answer',
  status: 201,
  body: z.strictObject({
    message: paragraph({ max: MAX_DISPUTE_MESSAGE, required: 'Write a message' }),
    photos: Photos,
    reason: Reason.optional().meta({ description: 'For admins; defaults to the message' }),
  }),
  errors: ['dispute_state', 'conflict'],
})
export const offerInDisputeEndpoint = endpoint({
  ...shared,
  id: 'offerInDispute',
  bound: true,
  path: '/orders/:id/dispute/offers',
  rule: disputeRule('offer'),
  summary:
    'Offer a settlement: an amount to refund to the buyer, with the rest released to the vendor. Replaces the caller’s earlier offer',
  status: 201,
  body: z.strictObject({ amount: AmountToMove }),
  errors: ['dispute_state', 'conflict'],
})
export const acceptOfferEndpoint = endpoint({
  ...shared,
  id: 'acceptOffer',
  bound: true,
  path: '/orders/:id/dispute/offers/:offerId/accept',
  rule: orderRule('accept_offer', 'offer_of_other_side'),
  summary: 'Accept an offer: refunds its amount, releases the rest and completes the order',
  params: offerParams,
})
export const declineOfferEndpoint = endpoint({
  ...shared,
  id: 'declineOffer',
  path: '/orders/:id/dispute/offers/:offerId/decline',
  rule: disputeRule('decline_offer', 'offer_of_other_side'),
  summary: 'Decline an offer',
  params: offerParams,
})
export const askForDecisionEndpoint = endpoint({
  ...shared,
  id: 'askForDecision',
  path: '/orders/:id/dispute/ask-for-decision',
  rule: disputeRule('ask_for_decision'),
  summary: 'Escalate the dispute to an admin, who decides it',
})
export const withdrawComplaintEndpoint = endpoint({
  ...shared,
  id: 'withdrawComplaint',
  bound: true,
  path: '/orders/:id/dispute/withdraw',
  rule: orderRule('withdraw_complaint'),
  summary: 'Withdraw the report: the order continues from where it was',
})
export const listDisputesEndpoint = endpoint({
  id: 'listDisputes',
  method: 'GET',
  path: '/admin/disputes',
  tag: 'Disputes',
  access: 'admin',
  permission: 'disputes',
  summary: 'Disputes with a given status, oldest first; by default those awaiting a decision',
  query: z.object({ ...PageQuery, status: DisputeStatus.default('awaiting_decision') }),
  status: 200,
  response: pageOf(DisputeSummary),
  errors: ['invalid_cursor'],
})
