import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { AppError } from '../../../platform/app-error.ts'
import { assertSigned } from '../event-signatures.ts'
import { PaystackId, Pesewas } from './paystack.client.ts'
import { parseJson } from '../provider-json.ts'
import type { ProviderEvent } from '../provider.ts'
import type { TransferToApprove } from '../transfer-provider.ts'

const SIGNATURE = 'x-paystack-signature'

const Reference = z.string().min(1).max(200)
const Event = z.object({ event: z.string().max(100), data: z.unknown() })
const Charge = z.object({ reference: Reference, amount: Pesewas, currency: z.string(), domain: z.string() })
/** It names the transaction; our refund is found by that. Which of two forms comes differs between samples. */
const Refund = z.union([
  z.object({ transaction_reference: Reference }).transform((data) => data.transaction_reference),
  z.object({ transaction: z.object({ reference: Reference }) }).transform((data) => data.transaction.reference),
])
const Dispute = z.object({ id: PaystackId, transaction: z.object({ reference: Reference }) })
const Transfer = z.object({ reference: Reference })

/** A recipient may come as nothing but its number there. */
const Approval = z
  .object({
    reference: Reference,
    amount: Pesewas,
    currency: z.string(),
    domain: z.string().nullish(),
    recipient: z
      .object({
        details: z.object({ account_number: z.string().nullish(), bank_code: z.string().nullish() }).nullish(),
      })
      .nullish()
      .catch(null),
  })
  .transform(({ reference, amount, currency, domain, recipient }): TransferToApprove => ({
    reference,
    amountPesewas: amount,
    currency,
    mode: domain ?? undefined,
    accountNumber: recipient?.details?.account_number ?? undefined,
    bankCode: recipient?.details?.bank_code ?? undefined,
  }))

/**
 * A transfer that Paystack is about to send, by itself or within an event.
 * @throws AppError unauthenticated, validation_failed
 */
export function readPaystackApproval(secretKey: string, body: Buffer, headers: IncomingHttpHeaders): TransferToApprove {
  assertSigned(secretKey, body, headers[SIGNATURE])
  return read(
    z.union([Approval, z.object({ data: Approval }).transform(({ data }) => data)]),
    parseJson(body.toString('utf8')),
  )
}

/** @throws AppError unauthenticated, validation_failed */
export function readPaystackEvent(secretKey: string, body: Buffer, headers: IncomingHttpHeaders): ProviderEvent {
  assertSigned(secretKey, body, headers[SIGNATURE])
  const { event: name, data } = read(Event, parseJson(body.toString('utf8')))
  if (name === 'charge.success') {
    const { reference, amount, currency, domain } = read(Charge, data)
    return { kind: 'charge', reference, claims: { amountPesewas: amount, currency, mode: domain } }
  }
  if (name.startsWith('charge.dispute.')) {
    const { id, transaction } = read(Dispute, data)
    return { kind: 'chargeback', reference: transaction.reference, chargebackId: id }
  }
  if (name.startsWith('refund.')) return { kind: 'refund', reference: read(Refund, data) }
  if (name.startsWith('transfer.')) return { kind: 'transfer', reference: read(Transfer, data).reference }
  return { kind: 'other', name }
}

function read<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AppError('validation_failed', { message: 'This is not a valid event' })
  return parsed.data
}
