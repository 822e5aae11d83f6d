import type { Payout, PayoutDetail, PayoutHold, sandboxTransferActions } from '@asime/contract/payouts'
import { AppError } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { playSandboxTransfer } from '../providers/sandbox/sandbox-transfers.service.ts'
import type { NamedTransferProvider } from '../providers/transfer-provider.ts'
import { playablePayouts, readablePayouts } from './payouts.policy.ts'
import { findHold, liftHold, placeHold } from './payout-holds.repository.ts'
import { findPayoutDetail, findPayoutSummary } from './payouts.repository.ts'

/** @throws AppError not_found, also for a payout of others */
export async function getOwnPayout(db: Db, actor: Actor, id: string): Promise<PayoutDetail> {
  const readable = readablePayouts(actor)
  const payout = readable && (await findPayoutDetail(db, id, readable === 'all' ? undefined : readable.vendorId))
  if (!payout) throw new AppError('not_found', { message: 'Payout not found' })
  return payout
}

/** Plays the receiving network. The sandbox tells by an event, as a provider would. */
export async function playTransfer(
  db: Db,
  provider: NamedTransferProvider,
  actor: Actor,
  id: string,
  action: (typeof sandboxTransferActions)[number],
): Promise<Payout> {
  const playable = playablePayouts(actor)
  const payout = playable && (await findPayoutDetail(db, id, playable.vendorId))
  if (!payout || provider.name !== 'sandbox') throw new AppError('not_found', { message: 'Payout not found' })
  const event = await playSandboxTransfer(db, payout.reference, action)
  if (!event) throw new AppError('conflict', { message: 'This payout has not been sent yet. Try again in a moment' })
  await enqueue(db, 'deliver_sandbox_event', { body: event })
  return findPayoutSummary(db, id)
}

/** @throws AppError not_found */
export async function holdPayouts(db: Db, actor: Actor, vendorId: string, reason: string): Promise<PayoutHold> {
  return inTransaction(db, async (tx) => {
    const before = await findHold(tx, vendorId)
    const hold = await placeHold(tx, vendorId, reason, actor.userId)
    if (!hold) throw new AppError('not_found', { message: 'Vendor not found' })
    const subject = { type: 'vendor', id: vendorId } as const
    const change = { before: { hold: before ?? null }, after: { hold } }
    await recordAdminAct(tx, actor, { act: 'payouts_held', subject, ...change, reason })
    return hold
  })
}

/** @throws AppError not_found where there is nothing to lift */
export async function liftPayoutHold(db: Db, actor: Actor, vendorId: string, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await findHold(tx, vendorId)
    if (!before || !(await liftHold(tx, vendorId, actor.userId)))
      throw new AppError('not_found', { message: 'Vendor not found' })
    const subject = { type: 'vendor', id: vendorId } as const
    const change = { before: { hold: before }, after: { hold: null } }
    await recordAdminAct(tx, actor, { act: 'payout_hold_lifted', subject, ...change, reason })
  })
}
