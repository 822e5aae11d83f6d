import type { heldRefundStatuses } from '@asime/contract/refund-states'
import type { ChargebackStatus } from '@asime/contract/chargeback-states'
import type { IncomingHttpHeaders } from 'node:http'
import type { MobileNetwork } from '@asime/contract/ghana'
import type { PaymentMethod, PaymentMode } from '@asime/contract/payment-states'
import type { RefundAccount } from '@asime/contract/refunds'

/** What we ask a provider for. The reference is ours, and the same charge asked for twice is one. */
export interface ChargeRequest {
  reference: string
  amountPesewas: number
  currency: string
  /** Null for a buyer who has a telephone alone. */
  email: string | null
  buyerId: string
  method: PaymentMethod
  network: MobileNetwork | null
  /** As +233… */
  phone: string | null
  /** Whose page the payer comes back to from one of the provider's. */
  checkoutId: string
}

export type NextStep = 'approve_prompt' | 'enter_voucher' | 'open_page' | 'wait'

/** How a charge stands, in our words whatever the provider's are. */
export type ChargeState =
  /** No clear answer: it may or may not have happened, and has to be asked again. */
  | { status: 'unknown' }
  /** The provider has never heard of it. */
  | { status: 'not_found' }
  /** The payer has not done yet what it takes. */
  | { status: 'unfinished' }
  /** `next` is null where the answer does not say: it is what it was. */
  | { status: 'pending'; next: NextStep | null; message: string | null; pageUrl?: string }
  | { status: 'failed'; message: string }
  | {
      status: 'succeeded'
      amountPesewas: number
      currency: string
      mode: PaymentMode
      feePesewas: number
      /** As text: some are beyond what a number holds. */
      providerId: string
    }

export interface RefundRequest {
  reference: string
  charge: { reference: string; providerId: string | null }
  amountPesewas: number
  currency: string
  /** The provider's names of our other refunds of the charge, which are not this one. */
  otherIds: readonly string[]
}

/** How a refund stands. */
export type RefundState =
  | { status: 'unknown' | 'not_found' }
  /** `expectedAt`: until when the provider says that it arrives. */
  | { status: 'pending'; providerId: string | null; expectedAt?: string | null }
  | { status: 'processed'; providerId: string | null }
  /** failed: nothing went out, for certain. needs_attention: it waits for a person, or the provider will not do it. */
  | { status: (typeof heldRefundStatuses)[number]; providerId: string | null; message: string }

/** A payment that the payer's bank wants back. */
export type ChargebackState =
  | { status: 'unknown' }
  | {
      status: ChargebackStatus
      chargeReference: string
      amountPesewas: number
      /** Until when we may answer. */
      dueAt: string | null
    }

/** What an event says, to be believed only after asking back. */
export type ProviderEvent =
  | {
      kind: 'charge'
      reference: string
      /** Set where the event claims a success. */
      claims: { amountPesewas: number; currency: string; mode: string } | undefined
    }
  /** Of a refund: `reference` is that of its charge. */
  | { kind: 'refund'; reference: string }
  /** `reference` is that of the charge. */
  | { kind: 'chargeback'; reference: string; chargebackId: string }
  | { kind: 'transfer'; reference: string }
  /** Nothing that concerns us. */
  | { kind: 'other'; name: string }

/**
 * A payment provider. Everything differs between them (units, forms of numbers, prompts or pages, signatures), and none of
 * that is known beyond its adapter. Calls may take seconds: never make one inside a database transaction. An answer that is
 * late, broken or makes no sense is `unknown`, and thrown by none of them.
 */
export interface PaymentProvider {
  name: string
  mode: PaymentMode
  /** Whether it has answered lately. */
  isAvailable(): boolean
  startCharge(charge: ChargeRequest): Promise<ChargeState>
  submitVoucher(reference: string, voucher: string): Promise<ChargeState>
  findCharge(reference: string): Promise<ChargeState>
  /** Not to be asked twice for one reference, unless the refund was looked for and not found. */
  startRefund(refund: RefundRequest): Promise<RefundState>
  findRefund(refund: RefundRequest & { providerId: string | null }): Promise<RefundState>
  /** Has one that waits for it go on, to an account of the payer. However often: it stays one refund. */
  resumeRefund(refund: RefundRequest & { providerId: string }, account: RefundAccount): Promise<RefundState>
  findChargeback(id: string): Promise<ChargebackState>
  /** @throws AppError unauthenticated where the signature is not the provider's over these very bytes */
  readEvent(body: Buffer, headers: IncomingHttpHeaders): ProviderEvent
}
