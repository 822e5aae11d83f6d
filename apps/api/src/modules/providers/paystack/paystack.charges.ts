import { z } from 'zod'
import { type PaystackAnswer, type PaystackClient, PaystackId, Pesewas } from './paystack.client.ts'
import type { ChargeRequest, ChargeState, PaymentProvider } from '../provider.ts'

const NETWORKS = { mtn: 'mtn', telecel: 'vod', at: 'atl' } as const

/** What any answer about a charge may hold. The outer status says nothing of it: a failed charge is a 200 too. */
const Charge = z.object({
  status: z.string(),
  message: z.string().nullish(),
  gateway_response: z.string().nullish(),
  display_text: z.string().nullish(),
  url: z.string().nullish(),
})
type Charge = z.output<typeof Charge>

const Transaction = Charge.extend({
  reference: z.string(),
  id: PaystackId.nullish(),
  domain: z.string().nullish(),
  amount: Pesewas.nullish(),
  currency: z.string().nullish(),
  fees: Pesewas.nullish(),
})

/** As much as is kept of an address. A longer one is no answer that we understand. */
const MAX_PAGE_URL = 1_000
const PageUrl = z.url({ protocol: /^https$/ }).max(MAX_PAGE_URL)
const Page = z.object({ authorization_url: PageUrl })

const UNKNOWN = { status: 'unknown' } as const
const NO_ANSWER_WORDS = 'The payment was not accepted'

type Charges = Pick<PaymentProvider, 'startCharge' | 'submitVoucher' | 'findCharge'>

/** `publicUrl`: origin of our pages. */
export function paystackCharges(client: PaystackClient, publicUrl: string): Charges {
  /** It wants one of every payer. Whoever has none gets one at our own host, always the same, so that its receipts reach no stranger. */
  const emailOf = ({ email, buyerId }: ChargeRequest) => email ?? `buyer-${buyerId}@${new URL(publicUrl).hostname}`

  async function findCharge(reference: string): Promise<ChargeState> {
    const answer = await client.get(`/transaction/verify/${encodeURIComponent(reference)}`, Transaction)
    if (!answer.isOk) return isNotFound(answer) ? { status: 'not_found' } : UNKNOWN
    return toVerified(client, reference, answer.data)
  }

  async function startByPhone(charge: ChargeRequest): Promise<ChargeState> {
    const { reference, currency, network, phone } = charge
    const email = emailOf(charge)
    if (!network || !phone) throw new Error(`charge ${reference} has no wallet`)
    const mobile_money = { phone: toLocal(phone), provider: NETWORKS[network] }
    const body = { email, amount: charge.amountPesewas, currency, reference, mobile_money }
    const answer = await client.post('/charge', body, Charge)
    if (isDuplicate(answer)) return findCharge(reference)
    return decide(reference, answer)
  }

  async function startOnPage(charge: ChargeRequest): Promise<ChargeState> {
    const { reference, currency, amountPesewas: amount } = charge
    const email = emailOf(charge)
    const callback_url = `${publicUrl}/pay/${charge.checkoutId}`
    const body = { email, amount, currency, reference, callback_url, channels: ['card'] }
    const answer = await client.post('/transaction/initialize', body, Page)
    if (answer.isOk)
      return { status: 'pending', next: 'open_page', message: null, pageUrl: answer.data.authorization_url }
    if (!isDuplicate(answer)) return { status: 'failed', message: answer.message || NO_ANSWER_WORDS }
    const known = await findCharge(reference)
    // It was begun before, and where its page is was in an answer that got lost: nobody can pay there.
    return known.status === 'unfinished' ? { status: 'failed', message: 'The card page could not be opened' } : known
  }

  /** What an answer to a charge means; one that decides it is asked for once more, as only verifying says amounts. */
  async function decide(reference: string, answer: PaystackAnswer<Charge>): Promise<ChargeState> {
    const charge = answer.isOk ? answer.data : Charge.safeParse(answer.data).data
    if (!charge) return { status: 'failed', message: (!answer.isOk && answer.message) || NO_ANSWER_WORDS }
    const message = charge.display_text ?? null
    switch (charge.status) {
      case 'pay_offline':
        return { status: 'pending', next: 'approve_prompt', message }
      case 'send_otp':
        return { status: 'pending', next: 'enter_voucher', message }
      case 'pending':
      case 'processing':
      case 'ongoing':
      case 'queued':
        return { status: 'pending', next: 'wait', message }
      case 'open_url': {
        const pageUrl = PageUrl.safeParse(charge.url).data
        return pageUrl ? { status: 'pending', next: 'open_page', message, pageUrl } : UNKNOWN
      }
      case 'success':
        return findCharge(reference)
      case 'timeout': {
        const verified = await findCharge(reference)
        return verified.status === 'succeeded' || verified.status === 'unknown'
          ? verified
          : { status: 'failed', message: 'Nobody approved the payment in time' }
      }
      case 'failed':
        return { status: 'failed', message: reasonOf(charge) }
      default:
        // Such as a PIN of a card, which is typed on the provider's page and never on ours.
        client.warn({ reference, status: charge.status }, 'a charge requires an unsupported step')
        return { status: 'failed', message: 'This payment requires a step that is not supported here' }
    }
  }

  return {
    startCharge: (charge) =>
      client.clearOr(UNKNOWN, () => (charge.method === 'card' ? startOnPage(charge) : startByPhone(charge))),
    submitVoucher: (reference, voucher) =>
      client.clearOr(UNKNOWN, async () => {
        const answer = await client.post('/charge/submit_otp', { otp: voucher, reference }, Charge)
        // The code was refused, not the charge: it can be typed again.
        if (!answer.isOk && !Charge.safeParse(answer.data).success)
          return { status: 'pending', next: 'enter_voucher', message: answer.message || 'This voucher is not valid' }
        return decide(reference, answer)
      }),
    findCharge: (reference) => client.clearOr(UNKNOWN, () => findCharge(reference)),
  }
}

function toVerified(client: PaystackClient, reference: string, found: z.output<typeof Transaction>): ChargeState {
  if (found.reference !== reference) {
    client.warn({ reference, found: found.reference }, 'the provider returned a different transaction')
    return UNKNOWN
  }
  switch (found.status) {
    case 'success': {
      const { id, domain, amount, currency, fees } = found
      if (id == null || amount == null || currency == null || (domain !== 'test' && domain !== 'live')) return UNKNOWN
      const feePesewas = Math.min(fees ?? 0, amount)
      return { status: 'succeeded', amountPesewas: amount, currency, mode: domain, feePesewas, providerId: id }
    }
    case 'failed':
      return { status: 'failed', message: reasonOf(found) }
    case 'reversed':
      return { status: 'failed', message: 'The payment was sent back' }
    // Also of one that nobody has begun yet, such as a card page that was just opened.
    case 'abandoned':
      return { status: 'unfinished' }
    case 'ongoing':
    case 'pending':
    case 'processing':
    case 'queued':
      return { status: 'pending', next: null, message: null }
    default:
      client.warn({ reference, status: found.status }, 'a transaction in an unknown state')
      return UNKNOWN
  }
}

function reasonOf(charge: Charge): string {
  return (charge.gateway_response || charge.message || 'The payment was declined').slice(0, 300)
}

/** Third parties have seen these words; no code is documented. */
function isDuplicate(answer: PaystackAnswer<unknown>): boolean {
  return !answer.isOk && (answer.code === 'duplicate_reference' || /duplicate.*reference/i.test(answer.message))
}

export function isNotFound(answer: { status: number; code: string; message: string }): boolean {
  return answer.status === 404 || (answer.status === 400 && /not.?found/i.test(`${answer.code} ${answer.message}`))
}

/** As the provider's own samples have it: 0… */
function toLocal(phone: string): string {
  return phone.replace(/^\+233/, '0')
}
