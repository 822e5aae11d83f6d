import { z } from 'zod'
import { isNotFound } from './paystack.charges.ts'
import { type PaystackClient, PaystackId, Pesewas } from './paystack.client.ts'
import type { PaymentProvider, RefundRequest, RefundState } from '../provider.ts'

const Refund = z.object({
  id: PaystackId,
  status: z.string(),
  amount: Pesewas,
  merchant_note: z.string().nullish(),
  /** An object for one that was just made, a number in a list. */
  transaction: z
    .union([PaystackId, z.object({ id: PaystackId }).transform(({ id }) => id)])
    .nullish()
    .catch(null),
  transaction_reference: z.string().nullish(),
  expected_at: z.iso.datetime({ offset: true }).nullish().catch(null),
})
type Refund = z.output<typeof Refund>

const UNKNOWN = { status: 'unknown' } as const
const PER_PAGE = 100
/** Refunds of one payment are few; more pages than this is a filter that did not work. */
const MAX_PAGES = 10

type Refunds = Pick<PaymentProvider, 'startRefund' | 'findRefund' | 'resumeRefund'>

const BanksWithIds = z.array(z.object({ id: PaystackId, code: z.string() }))

/**
 * A refund takes no reference of ours, and asking twice would send it twice. So ours is in its note, by which one whose
 * answer was lost is found again.
 */
export function paystackRefunds(client: PaystackClient): Refunds {
  async function find(refund: RefundRequest): Promise<RefundState> {
    for (let page = 1; page <= MAX_PAGES; page++) {
      const query = new URLSearchParams({ currency: refund.currency, perPage: String(PER_PAGE), page: String(page) })
      if (refund.charge.providerId) query.set('transaction', refund.charge.providerId)
      const answer = await client.get(`/refund?${query.toString()}`, z.array(Refund))
      if (!answer.isOk) return isNotFound(answer) ? { status: 'not_found' } : UNKNOWN
      const found = answer.data.find((candidate) => isOf(candidate, refund))
      if (found) return toState(client, found)
      if (answer.data.length < PER_PAGE) return { status: 'not_found' }
    }
    return UNKNOWN
  }

  return {
    startRefund: (refund) =>
      client.clearOr(UNKNOWN, async (): Promise<RefundState> => {
        const { charge, amountPesewas: amount, currency, reference } = refund
        const body = { transaction: charge.reference, amount, currency, merchant_note: reference }
        const answer = await client.post('/refund', body, Refund)
        if (answer.isOk) return toState(client, answer.data)
        return { status: 'needs_attention', providerId: null, message: answer.message || 'The refund was refused' }
      }),
    resumeRefund: ({ providerId, currency }, account) =>
      client.clearOr(UNKNOWN, async (): Promise<RefundState> => {
        const held = (message: string): RefundState => ({ status: 'needs_attention', providerId, message })
        // Here it wants its own number of the bank, and not the code that it takes everywhere else.
        const banks = await client.get(`/bank?currency=${currency}&perPage=100`, BanksWithIds)
        if (!banks.isOk) return UNKNOWN
        const bank = banks.data.find(({ code }) => code === account.bank_code)
        if (!bank) return held('The provider has no bank or network with this code')
        const account_number = account.account_number.replace(/^\+?233/, '0')
        const body = { refund_account_details: { currency, account_number, bank_id: bank.id } }
        const path = `/refund/retry_with_customer_details/${encodeURIComponent(providerId)}`
        const answer = await client.post(path, body, Refund)
        return answer.isOk ? toState(client, answer.data) : held(answer.message || 'The account was refused')
      }),
    findRefund: (refund) =>
      client.clearOr(UNKNOWN, async (): Promise<RefundState> => {
        if (refund.providerId === null) return find(refund)
        const answer = await client.get(`/refund/${encodeURIComponent(refund.providerId)}`, Refund)
        return answer.isOk ? toState(client, answer.data) : UNKNOWN
      }),
  }
}

/** By our note. Where notes do not come back: of the same payment, of the same amount, and still open. */
function isOf(found: Refund, refund: RefundRequest): boolean {
  const { charge } = refund
  if (found.merchant_note) return found.merchant_note === refund.reference
  const isOfCharge =
    (found.transaction != null && found.transaction === charge.providerId) ||
    found.transaction_reference === charge.reference
  return (
    isOfCharge &&
    !refund.otherIds.includes(found.id) &&
    found.amount === refund.amountPesewas &&
    found.status !== 'failed'
  )
}

function toState(client: PaystackClient, refund: Refund): RefundState {
  const providerId = refund.id
  switch (refund.status) {
    case 'pending':
    case 'processing':
      return { status: 'pending', providerId, expectedAt: refund.expected_at ?? null }
    case 'processed':
      return { status: 'processed', providerId }
    case 'failed':
      return { status: 'failed', providerId, message: 'The refund failed; the money is back with us' }
    case 'needs-attention':
      return { status: 'needs_attention', providerId, message: 'The payer’s account details are needed' }
    default:
      client.warn({ refund: providerId, status: refund.status }, 'a refund in an unknown state')
      return UNKNOWN
  }
}
