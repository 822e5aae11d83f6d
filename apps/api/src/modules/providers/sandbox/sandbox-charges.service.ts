import type { sandboxActions } from '@asime/contract/payments'
import { AppError, assertFound } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { writeEvent } from './sandbox.provider.ts'
import { decideCharge, findSandboxCharge } from './sandbox.repository.ts'

const OUTCOMES = {
  approve: 'succeeded',
  approve_silently: 'succeeded',
  decline: 'declined',
  time_out: 'timed_out',
} as const

/** Simulates the payer's phone. Returns its event; like the real provider, it sends none for a failure. */
export async function playSandboxCharge(
  db: Db,
  reference: string,
  action: (typeof sandboxActions)[number],
): Promise<string | undefined> {
  const before = assertFound(await findSandboxCharge(db, reference), 'Payment')
  if (before.state === 'needs_voucher' && action.startsWith('approve'))
    throw new AppError('conflict', { message: 'Enter the voucher first' })
  if (action !== 'send_again') await decideCharge(db, reference, OUTCOMES[action])
  const charge = assertFound(await findSandboxCharge(db, reference), 'Payment')
  return charge.state === 'succeeded' && action !== 'approve_silently' ? writeEvent(charge) : undefined
}
