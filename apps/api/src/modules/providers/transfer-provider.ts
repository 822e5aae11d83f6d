import type { PayoutAccountKind } from '@asime/contract/payouts'
import type { PaymentProvider } from './provider.ts'

export interface TransferAccount {
  kind: PayoutAccountKind
  accountNumber: string
  /** The provider's code of the bank or network, as `listBanks` names it. */
  bankCode: string
}

export interface TransferRequest {
  /** Ours, committed before the provider is asked: the same transfer asked for twice is one. */
  reference: string
  amountPesewas: number
  currency: string
  recipient: TransferAccount & { name: string }
  reason: string
}

/** How a transfer stands, in our words whatever the provider's are. */
export type TransferState =
  /**
   * unknown: no clear answer, ask again. not_found: the provider has never heard of it. needs_otp: it waits for a code that
   * was sent to the owner of the account.
   */
  | { status: 'unknown' | 'not_found' | 'pending' | 'needs_otp' }
  | { status: 'succeeded' }
  /** Nothing was sent: our balance with the provider does not cover it. May be asked for again under the same reference. */
  | { status: 'short_of_balance' }
  /** Nothing was sent, or it came back. `mayRetry`: under another reference. `isOurs`: the recipient can do nothing about it. */
  | { status: 'failed'; message: string; mayRetry: boolean; isOurs?: boolean }

/** A transfer that the provider asks us to approve. The account fields are absent where the provider leaves them out. */
export interface TransferToApprove {
  reference: string
  amountPesewas: number
  currency: string
  mode: string | undefined
  accountNumber: string | undefined
  bankCode: string | undefined
}

export interface Bank {
  code: string
  name: string
  kind: TransferAccount['kind']
}

/** Who sends money out. Calls may take seconds: never make one inside a database transaction. */
export interface TransferProvider {
  startTransfer(transfer: TransferRequest): Promise<TransferState>
  findTransfer(reference: string): Promise<TransferState>
  /** What it takes of us, beside the amount, for a transfer that arrives: pesewas. */
  transferFee(kind: TransferAccount['kind']): number
  /** What it holds for us and can send, in pesewas; undefined where it does not say. */
  findBalance(currency: string): Promise<number | undefined>
  /** Banks and networks that money can be sent to. @throws AppError unavailable */
  listBanks(): Promise<Bank[]>
  /** The name that an account is in, where the provider can tell. */
  resolveAccountName(account: TransferAccount): Promise<string | undefined>
}

/** One that says which it is, so that what was begun with another is never asked of it. */
export type NamedTransferProvider = TransferProvider & Pick<PaymentProvider, 'name' | 'mode'>

/** Who holds money for us, and whether it is real. */
export type Holder = Pick<NamedTransferProvider, 'name' | 'mode'>
