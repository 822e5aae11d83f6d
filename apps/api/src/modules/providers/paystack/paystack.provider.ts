import type { FastifyBaseLogger } from 'fastify'
import type { PaystackSettings } from '../../../config/services.ts'
import { findPaystackChargeback } from './paystack.chargebacks.ts'
import { paystackCharges } from './paystack.charges.ts'
import { createPaystackClient } from './paystack.client.ts'
import { readPaystackEvent } from './paystack.events.ts'
import { paystackRefunds } from './paystack.refunds.ts'
import { paystackTransfers } from './paystack.transfers.ts'
import type { PaymentProvider } from '../provider.ts'
import type { TransferProvider } from '../transfer-provider.ts'

/** Paystack, as decision 0016 says what we rely on and what we do not. Its key says whether real money moves. */
export function createPaystack(
  settings: PaystackSettings,
  publicUrl: string,
  log: FastifyBaseLogger,
): PaymentProvider & TransferProvider {
  const client = createPaystackClient(settings, log)
  return {
    name: 'paystack',
    mode: settings.mode,
    isAvailable: () => client.isAvailable(),
    ...paystackCharges(client, publicUrl),
    ...paystackRefunds(client),
    ...paystackTransfers(client),
    findChargeback: (id) => findPaystackChargeback(client, id),
    readEvent: (body, headers) => readPaystackEvent(settings.secretKey, body, headers),
  }
}
