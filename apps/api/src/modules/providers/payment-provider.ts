import type { Config } from '../../config.ts'
import type { Context } from '../../platform/context.ts'
import { createPaystack } from './paystack/paystack.provider.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox/sandbox.provider.ts'
import { createSandboxTransfers } from './sandbox/sandbox-transfers.ts'
import type { NamedTransferProvider, TransferProvider } from './transfer-provider.ts'

/** One for each application, so that routes and jobs know alike whether it answers. */
const paystacks = new WeakMap<Context, PaymentProvider & TransferProvider>()

/** Paystack, where its key is configured. */
export function paystackOf(context: Context): (PaymentProvider & TransferProvider) | undefined {
  const { paystack: settings } = context.config
  if (!settings) return undefined
  const provider = paystacks.get(context) ?? createPaystack(settings, context.config.publicUrl, context.log)
  paystacks.set(context, provider)
  return provider
}

/** Who takes payments here. Without another's key it is the sandbox. */
export function paymentProvider(context: Context): PaymentProvider {
  return paystackOf(context) ?? createSandbox(context.db, context.secrets.sandboxKey)
}

/** Whether payments move real money. In the sandbox none does. */
export function paymentMode(config: Config): PaymentProvider['mode'] {
  return config.paystack?.mode ?? 'test'
}

/** Who pays vendors: the same who takes payments. */
export function transferProvider(context: Context): NamedTransferProvider {
  return paystackOf(context) ?? { name: 'sandbox', mode: 'test', ...createSandboxTransfers(context.db) }
}
