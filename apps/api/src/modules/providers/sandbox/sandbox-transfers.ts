import type { Db } from '../../../platform/database/database.ts'
import {
  findSandboxTransfer,
  insertTransfer,
  type SandboxTransfer,
  type SandboxTransferState,
} from './sandbox-transfers.repository.ts'
import { TRANSFER_FEES } from '../transfer-fees.ts'
import type { TransferProvider, TransferState } from '../transfer-provider.ts'

interface Behaviour {
  state: SandboxTransferState
  mayRetry?: boolean
  /** No answer comes: the transfer was taken nevertheless, or it never arrived. */
  silence?: 'taken' | 'lost'
}

/** What becomes of a transfer, by the last four digits of its account. Any others succeed at once. */
const BEHAVIOURS: Record<string, Behaviour> = {
  '0001': { state: 'failed' },
  '0002': { state: 'failed', mayRetry: false },
  // Until it is played.
  '0003': { state: 'pending' },
  '0004': { state: 'succeeded', silence: 'taken' },
  '0005': { state: 'pending', silence: 'lost' },
  '0006': { state: 'needs_otp' },
}
/** A bank account whose name the bank does not tell. */
const NAMELESS = '0009'

const BANKS = [
  { code: 'MTN', name: 'MTN MoMo', kind: 'mobile_money' },
  { code: 'VOD', name: 'Telecel Cash', kind: 'mobile_money' },
  { code: 'ATL', name: 'AT Money', kind: 'mobile_money' },
  { code: '030100', name: 'Absa Bank', kind: 'bank' },
  { code: '140100', name: 'CalBank', kind: 'bank' },
  { code: '130100', name: 'Ecobank', kind: 'bank' },
  { code: '240100', name: 'Fidelity Bank', kind: 'bank' },
  { code: '040100', name: 'GCB Bank', kind: 'bank' },
  { code: '190100', name: 'Stanbic Bank', kind: 'bank' },
  { code: '120100', name: 'Zenith Bank', kind: 'bank' },
] as const

/** Transfers that behave like real ones, except that no money moves. */
export function createSandboxTransfers(db: Db): TransferProvider {
  return {
    async startTransfer(transfer) {
      const behaviour = BEHAVIOURS[transfer.recipient.accountNumber.slice(-4)] ?? { state: 'succeeded' }
      if (behaviour.silence !== 'lost')
        await insertTransfer(db, transfer, { state: behaviour.state, mayRetry: behaviour.mayRetry ?? true })
      if (behaviour.silence) throw new Error('the sandbox does not answer')
      return toTransferState(await findSandboxTransfer(db, transfer.reference))
    },
    // As the provider that it stands for.
    transferFee: (kind) => TRANSFER_FEES[kind],
    // It never runs short.
    findBalance: async () => undefined,
    findTransfer: async (reference) => toTransferState(await findSandboxTransfer(db, reference)),
    listBanks: async () => BANKS.map((bank) => ({ ...bank })),
    // As far as the real ones tell, too: of banks, and not of mobile money.
    resolveAccountName: async ({ kind, accountNumber }) =>
      kind === 'bank' && !accountNumber.endsWith(NAMELESS) ? 'SANDBOX CUSTOMER' : undefined,
  }
}

/** The event as it is sent, to be signed as these very bytes. */
export function writeTransferEvent(transfer: SandboxTransfer): string {
  const names = { succeeded: 'success', failed: 'failed', reversed: 'reversed', pending: 'pending', needs_otp: 'otp' }
  return JSON.stringify({
    event: `transfer.${names[transfer.state]}`,
    data: { reference: transfer.reference, amount: transfer.amount, currency: transfer.currency, domain: 'test' },
  })
}

function toTransferState(transfer: SandboxTransfer | undefined): TransferState {
  switch (transfer?.state) {
    case undefined:
      return { status: 'not_found' }
    case 'failed':
      return {
        status: 'failed',
        message: transfer.may_retry ? 'The network could not receive it right now' : 'This account does not exist',
        mayRetry: transfer.may_retry,
      }
    case 'reversed':
      return { status: 'failed', message: 'The network sent the money back', mayRetry: true }
    case 'pending':
    case 'needs_otp':
    case 'succeeded':
      return { status: transfer.state }
  }
}
