import type { sandboxTransferActions } from '@asime/contract/payouts'
import type { Db } from '../../../platform/database/database.ts'
import { decideTransfer, findSandboxTransfer, type SandboxTransferState } from './sandbox-transfers.repository.ts'
import { writeTransferEvent } from './sandbox-transfers.ts'

const OUTCOMES = { succeed: 'succeeded', fail: 'failed', reverse: 'reversed' } as const satisfies Record<
  string,
  SandboxTransferState
>

/** Simulates the receiving network. Returns its event, or none if the transfer was never requested. */
export async function playSandboxTransfer(
  db: Db,
  reference: string,
  action: (typeof sandboxTransferActions)[number],
): Promise<string | undefined> {
  if (action !== 'send_again') await decideTransfer(db, reference, OUTCOMES[action])
  const transfer = await findSandboxTransfer(db, reference)
  return transfer && writeTransferEvent(transfer)
}
