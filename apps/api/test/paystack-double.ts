import type { PaymentMethod } from '@asime/contract/payment-states'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { duplicate, refuse, type Said, say, send, type Trouble, write } from './paystack-answers.ts'

export const SECRET_KEY = `sk_test_${'a1b2c3d4'.repeat(5)}`

interface Transaction {
  id: string
  reference: string
  amount: number
  currency: string
  channel: PaymentMethod
  status: string
  domain: string
  fees: number
  gateway_response: string
}
interface Refund {
  id: string
  transaction: string
  transaction_reference: string
  amount: number
  merchant_note: string | null
  status: string
  expected_at: string
}
interface Transfer {
  reference: string
  amount: number
  recipient: string
  status: string
}
interface Dispute {
  id: string
  status: string
  resolution: string | null
  refund_amount: number
  dueAt: string
  transaction: { reference: string; amount: number }
}

// Any: parsed JSON of any shape. The double checks it.
type Json = any

interface Call {
  method: string
  path: string
  query: URLSearchParams
  body: Json
}

/**
 * As much of Paystack as our adapter speaks with, as its documents and its users describe it, traps included: 200 on failure,
 * numbers beyond 2^53, amounts as text, no event of a failure, a reference that may be used once, refunds that may not be
 * asked for twice.
 */
export class PaystackDouble {
  readonly transactions = new Map<string, Transaction>()
  readonly refunds: Refund[] = []
  readonly transfers = new Map<string, Transfer>()
  readonly recipients = new Map<string, { recipient_code: string; account_number: string; bank_code: string }>()
  readonly disputes = new Map<string, Dispute>()
  readonly calls: Call[] = []
  /** Answers of the next charges, instead of the network's. */
  chargeStatus: string | undefined
  /** Addresses of the next card pages, instead of the usual ones. */
  pageAddress: string | undefined
  refundStatus = 'pending'
  transferStatus = 'success'
  /** The balance that it claims to hold for us, which no transfer may exceed; `held` is the balance that it should hold. */
  balance = 1_000_000_000
  /** Whether refunds keep our note. */
  keepsNotes = true
  /** As their money sometimes comes. */
  amountsAsText = false
  baseUrl = ''
  private readonly troubles: { path: string; isWhole?: boolean; trouble: Trouble }[] = []
  private down: Trouble | undefined
  private nextId = 9_007_199_254_740_993n
  private readonly server = createServer((req, res) => void this.answer(req, res))

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.baseUrl = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve())
      this.server.closeAllConnections()
    })
  }

  /** Makes the next call whose path begins so go wrong. */
  breakNext(path: string, trouble: Trouble): void {
    this.troubles.push({ path, trouble })
  }

  /** Makes the next call of exactly that path go wrong. */
  breakExactly(path: string, trouble: Trouble): void {
    this.troubles.push({ path, isWhole: true, trouble })
  }

  /** Makes every call go wrong until it is mended. */
  breakAll(trouble: Trouble | undefined): void {
    this.down = trouble
  }

  callsTo(path: string): Call[] {
    return this.calls.filter((call) => call.path.startsWith(path))
  }

  transaction(reference: string): Transaction {
    const found = this.transactions.get(reference)
    if (!found) throw new Error(`Paystack knows no ${reference}`)
    return found
  }

  /** An action of a payer or the network, without an event. */
  decide(reference: string, changes: Partial<Transaction>): void {
    Object.assign(this.transaction(reference), changes)
  }

  openDispute(reference: string): Dispute {
    const { amount } = this.transaction(reference)
    const dispute: Dispute = {
      id: this.newId(),
      status: 'awaiting-merchant-feedback',
      resolution: null,
      refund_amount: amount,
      dueAt: '2030-01-04T12:00:00.000Z',
      transaction: { reference, amount },
    }
    this.disputes.set(dispute.id, dispute)
    return dispute
  }

  /** Our balance by its own books: payments less fees, less refunds, chargebacks and transfers with their fees. */
  get held(): number {
    const sum = <T>(all: Iterable<T>, of: (one: T) => number) => [...all].reduce((total, one) => total + of(one), 0)
    return (
      sum(this.transactions.values(), ({ status, amount, fees }) => (status === 'success' ? amount - fees : 0)) -
      sum(this.refunds, ({ status, amount }) => (status === 'processed' ? amount : 0)) -
      sum(this.transfers.values(), (transfer) =>
        transfer.status === 'success' ? transfer.amount + this.feeOf(transfer.recipient) : 0,
      ) -
      sum(this.disputes.values(), ({ status, resolution, refund_amount: amount }) =>
        status === 'resolved' && resolution !== 'declined' ? amount : 0,
      )
    )
  }

  /** As in its price list: 1 cedi to a wallet, 8 to a bank. */
  private feeOf(recipient: string): number {
    const to = [...this.recipients.values()].find(({ recipient_code: code }) => code === recipient)
    return to && /^[A-Z]/.test(to.bank_code) ? 100 : 800
  }

  /** An event in the form in which it is sent. */
  event(name: string, data: object): string {
    return write({ event: name, data })
  }

  chargeEvent(reference: string, overrides: object = {}): string {
    return this.event('charge.success', { ...this.show(this.transaction(reference)), ...overrides })
  }

  private newId(): string {
    return String(this.nextId++)
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', 'http://paystack')
    const raw = await text(req)
    const call: Call = {
      method: req.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: raw ? JSON.parse(raw) : undefined,
    }
    this.calls.push(call)
    const isRight = req.headers.authorization === `Bearer ${SECRET_KEY}`
    const at = this.troubles.findIndex(({ path, isWhole }) =>
      isWhole ? call.path === path : call.path.startsWith(path),
    )
    const trouble = this.down ?? (at === -1 ? undefined : this.troubles.splice(at, 1)[0]?.trouble)
    const said = !isRight
      ? refuse(401, 'Invalid key', 'invalid_key')
      : !trouble || trouble.does
        ? this.handle(call)
        : refuse(500, 'not done', '')
    send(res, said, trouble)
  }

  private handle({ method, path, query, body }: Call): Said {
    const [, first = '', second = '', third = ''] = path.split('/')
    switch (`${method} ${first}`) {
      case 'POST charge':
        return second === 'submit_otp' ? this.submitOtp(body) : this.charge(body)
      case 'POST transaction':
        return this.initialize(body)
      case 'GET transaction':
        return this.verify(decodeURIComponent(third))
      case 'POST refund':
        return second === 'retry_with_customer_details' ? this.resumeRefund(third, body) : this.refund(body)
      case 'GET refund':
        return this.readRefunds(second, query)
      case 'GET dispute': {
        const dispute = this.disputes.get(second)
        return dispute ? say('Dispute retrieved', dispute) : refuse(404, 'Dispute not found', 'not_found')
      }
      case 'GET balance':
        return say('Balances retrieved', [
          { currency: 'NGN', balance: 7 },
          { currency: 'GHS', balance: this.balance },
        ])
      case 'GET bank':
        return this.banks(second, query)
      case 'POST transferrecipient':
        return this.recipient(body)
      case 'POST transfer':
        return this.transfer(body)
      case 'GET transfer': {
        const transfer = this.transfers.get(third)
        return transfer ? say('Transfer retrieved', transfer) : refuse(404, 'Transfer not found', 'transfer_not_found')
      }
      default:
        return refuse(404, 'No such route', 'not_found')
    }
  }

  private add(body: Json, channel: Transaction['channel'], status: string): Transaction | undefined {
    if (this.transactions.has(body.reference)) return undefined
    const amount = Number(body.amount)
    const transaction: Transaction = {
      id: this.newId(),
      reference: body.reference,
      amount,
      currency: body.currency,
      channel,
      status,
      domain: 'test',
      fees: Math.round(amount * 0.0195),
      gateway_response: 'Approved',
    }
    this.transactions.set(body.reference, transaction)
    return transaction
  }

  private charge(body: Json): Said {
    if (
      !body.email ||
      !/^0\d{9}$/.test(body.mobile_money?.phone) ||
      !['mtn', 'vod', 'atl'].includes(body.mobile_money.provider)
    )
      return refuse(400, 'Invalid phone number', 'invalid_params')
    const { reference } = body
    if (!this.add(body, 'mobile_money', 'ongoing')) return duplicate()
    const status = this.chargeStatus ?? (body.mobile_money.provider === 'vod' ? 'send_otp' : 'pay_offline')
    if (status === 'failed' || status === 'timeout' || status === 'success')
      this.decide(reference, { status: status === 'timeout' ? 'abandoned' : status })
    if (status === 'failed')
      return say('Charge attempted', { reference, status, message: 'Declined', gateway_response: 'Insufficient funds' })
    const display_text =
      status === 'send_otp'
        ? 'Please dial *110# to generate a voucher code. Then input the voucher'
        : 'Please complete authorization process on your mobile phone'
    return say('Charge attempted', { reference, status, display_text })
  }

  private submitOtp({ otp, reference }: { otp?: string; reference?: string }): Said {
    if (otp === '0000') return refuse(400, 'The voucher is wrong. Please try again', 'invalid_otp')
    return say('Charge attempted', { reference, status: 'pay_offline', display_text: 'Please approve on your phone' })
  }

  private initialize(body: Json): Said {
    const transaction = this.add(body, 'card', 'abandoned')
    if (!transaction) return duplicate()
    const access_code = `ac${transaction.id}`
    const authorization_url = this.pageAddress ?? `https://checkout.paystack.example/${access_code}`
    return say('Authorization URL created', { authorization_url, access_code, reference: body.reference })
  }

  private verify(reference: string): Said {
    const transaction = this.transactions.get(reference)
    if (!transaction) return refuse(400, 'Transaction reference not found.', 'transaction_not_found')
    return say('Verification successful', this.show(transaction))
  }

  private show(transaction: Transaction): object {
    const { amount, fees } = transaction
    return this.amountsAsText ? { ...transaction, amount: String(amount), fees: String(fees) } : transaction
  }

  private refund(body: Json): Said {
    const transaction = [...this.transactions.values()].find(
      ({ id, reference }) => reference === body.transaction || id === body.transaction,
    )
    if (!transaction) return refuse(404, 'Transaction not found', 'transaction_not_found')
    const before = this.refunds.filter((other) => other.transaction === transaction.id && other.status !== 'failed')
    if (before.reduce((sum, { amount }) => sum + amount, 0) + body.amount > transaction.amount)
      return refuse(400, 'Refund amount cannot be more than transaction amount', 'invalid_params')
    const refund: Refund = {
      id: this.newId(),
      transaction: transaction.id,
      transaction_reference: transaction.reference,
      amount: body.amount,
      merchant_note: this.keepsNotes ? body.merchant_note : null,
      status: this.refundStatus,
      expected_at: '2026-12-01T00:00:00.000Z',
    }
    this.refunds.push(refund)
    return say('Refund has been queued for processing', { ...refund, transaction })
  }

  private resumeRefund(id: string, { refund_account_details: to }: Json): Said {
    const refund = this.refunds.find((each) => each.id === id)
    if (!refund) return refuse(404, 'Refund not found', 'not_found')
    if (refund.status !== 'needs-attention') return refuse(400, 'Refund does not need attention', 'invalid_params')
    if (to?.currency !== 'GHS' || !/^\d{6,20}$/.test(to.account_number) || !/^\d+$/.test(String(to.bank_id)))
      return refuse(400, 'Invalid account details', 'invalid_params')
    refund.status = 'processing'
    return say('Refund retried and has been queued for processing', refund)
  }

  private readRefunds(id: string, query: URLSearchParams): Said {
    if (id) {
      const found = this.refunds.find((refund) => refund.id === id)
      return found ? say('Refund retrieved', found) : refuse(404, 'Refund not found', 'not_found')
    }
    const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('perPage') ?? 50)]
    const all = this.refunds.filter((refund) => [null, refund.transaction].includes(query.get('transaction')))
    return say('Refunds retrieved', all.slice((page - 1) * perPage, page * perPage))
  }

  private banks(second: string, query: URLSearchParams): Said {
    if (second === 'resolve')
      return query.get('account_number') === '0551234987'
        ? say('Account number resolved', { account_number: '0551234987', account_name: 'AMA SERWAA' })
        : refuse(422, 'Could not resolve account name', 'invalid_bank_code')
    return say('Banks retrieved', [
      { id: 28, code: 'MTN', name: 'MTN', type: 'mobile_money' },
      { id: 29, code: '040100', name: 'GCB Bank Limited', type: 'ghipss' },
      { id: 30, code: '300302', name: 'Bank of Ghana', type: 'ghipss' },
    ])
  }

  private recipient(body: Json): Said {
    if (body.account_number === '0000000000') return refuse(400, 'Account number is invalid', 'invalid_params')
    const known = this.recipients.get(body.account_number) ?? {
      recipient_code: `RCP_${this.recipients.size + 1}`,
      account_number: body.account_number,
      bank_code: body.bank_code,
    }
    this.recipients.set(body.account_number, known)
    const { recipient_code, account_number, bank_code } = known
    return say('Recipient created', { recipient_code, currency: 'GHS', details: { account_number, bank_code } })
  }

  private transfer(body: Json): Said {
    const { reference, amount, recipient, currency } = body
    if (currency !== 'GHS' || !/^[a-z0-9_-]{16,50}$/.test(reference)) return refuse(400, 'Invalid', 'invalid_params')
    if (this.transfers.has(reference)) return refuse(400, 'Please provide a unique reference', 'duplicate_transfer')
    if (this.transferStatus === 'refused' || amount + this.feeOf(recipient) > this.balance)
      return refuse(400, 'Your balance is not enough to fulfill this request', 'insufficient_balance')
    const transfer: Transfer = { reference, amount, recipient, status: this.transferStatus }
    this.transfers.set(reference, transfer)
    return say('Transfer has been queued', transfer)
  }
}

export function signAsPaystack(body: string, key = SECRET_KEY): string {
  return createHmac('sha512', key).update(body).digest('hex')
}
