import { paymentModes } from '@asime/contract/payment-states'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { assertSigned } from '../event-signatures.ts'
import { PAYMENT_FEE_BP } from '../payment-fee.ts'
import { parseJson } from '../provider-json.ts'
import type { ChargeState, PaymentProvider } from '../provider.ts'
import {
  findSandboxCharge,
  findSandboxRefund,
  insertCharge,
  insertSandboxRefund,
  type SandboxCharge,
  takeVoucher,
} from './sandbox.repository.ts'

const SIGNATURE = 'x-asime-signature'
/** Refused, so that a wrong voucher can be tried out. */
const WRONG_VOUCHER = '0000'

const SandboxEvent = z.object({
  event: z.string(),
  data: z.object({
    reference: z.string().max(200),
    amount: z.int(),
    currency: z.string(),
    domain: z.enum(paymentModes),
  }),
})

/**
 * A provider that behaves like the real ones, except that no money moves. Its books are in the database, so that a restart
 * forgets nothing. It knows none of our tables.
 */
export function createSandbox(db: Db, key: Uint8Array): PaymentProvider {
  return {
    name: 'sandbox',
    mode: 'test',
    isAvailable: () => true,
    async startCharge(charge) {
      await insertCharge(db, charge)
      return toState(await findSandboxCharge(db, charge.reference))
    },
    async submitVoucher(reference, voucher) {
      if (voucher !== WRONG_VOUCHER) await takeVoucher(db, reference)
      const state = toState(await findSandboxCharge(db, reference))
      if (state.status !== 'pending' || state.next !== 'enter_voucher') return state
      return { ...state, message: 'This voucher is not valid. Dial *110# for another one.' }
    },
    findCharge: async (reference) => toState(await findSandboxCharge(db, reference)),
    async startRefund(refund) {
      const providerId = await insertSandboxRefund(db, refund)
      return { status: 'processed', providerId }
    },
    // Its refunds never wait.
    resumeRefund: async () => ({ status: 'unknown' }),
    async findRefund({ reference }) {
      const providerId = await findSandboxRefund(db, reference)
      return providerId === undefined ? { status: 'not_found' } : { status: 'processed', providerId }
    },
    // No bank stands behind its payers.
    findChargeback: async () => ({ status: 'unknown' }),
    readEvent(body, headers) {
      assertSigned(key, body, headers[SIGNATURE])
      const parsed = SandboxEvent.safeParse(parseJson(body.toString('utf8')))
      if (!parsed.success) throw new AppError('validation_failed', { message: 'This is not a valid event' })
      const { event, data } = parsed.data
      if (event.startsWith('transfer.')) return { kind: 'transfer', reference: data.reference }
      return {
        kind: 'charge',
        reference: data.reference,
        claims:
          event === 'charge.success'
            ? { amountPesewas: data.amount, currency: data.currency, mode: data.domain }
            : undefined,
      }
    },
  }
}

/** The event as it is sent, to be signed as these very bytes. */
export function writeEvent(charge: SandboxCharge): string {
  return JSON.stringify({
    event: charge.state === 'succeeded' ? 'charge.success' : 'charge.failed',
    data: {
      id: charge.provider_id,
      reference: charge.reference,
      amount: charge.amount,
      currency: charge.currency,
      domain: charge.mode,
    },
  })
}

function toState(charge: SandboxCharge | undefined): ChargeState {
  switch (charge?.state) {
    case undefined:
      return { status: 'not_found' }
    case 'succeeded':
      return {
        status: 'succeeded',
        amountPesewas: charge.amount,
        currency: charge.currency,
        mode: charge.mode,
        feePesewas: Math.round((charge.amount * PAYMENT_FEE_BP) / 10_000),
        providerId: charge.provider_id,
      }
    case 'declined':
      return { status: 'failed', message: 'The payment was declined on the phone' }
    case 'timed_out':
      return { status: 'failed', message: 'Nobody approved the payment in time' }
    case 'needs_voucher':
      return { status: 'pending', next: 'enter_voucher', message: 'Dial *110# for a voucher code, and enter it here' }
    case 'prompted':
      return charge.method === 'card'
        ? { status: 'pending', next: 'open_page', message: null }
        : { status: 'pending', next: 'approve_prompt', message: null }
  }
}
