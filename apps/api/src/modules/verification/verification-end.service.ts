import { matchAccount, matchNames } from '@asime/contract/name-match'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import { releaseUploads } from '../uploads/upload-uses.service.ts'
import {
  deleteVerification,
  listEnding,
  listExpired,
  listForgettable,
  markReminded,
} from './ended-verifications.sql.ts'
import {
  findOwner,
  type LockedVerification,
  lockVerification,
  lockVerified,
  moveVerification,
} from './verification.repository.ts'
import type { NotifyContext } from '../notifications/notify-context.ts'
import { notifyOwner } from './notify-owner.service.ts'

const OTHER_ACCOUNT =
  'Your payout account is now in a name that is neither the one on your Ghana Card nor the legal name that we checked.'
const OTHER_LEGAL_NAME = 'The legal name of your shop has changed, and we have not checked the new one.'

/** Ends the verification of a shop whose money would go to somebody else than was verified. */
export async function checkAccountName(
  tx: Tx,
  vendorId: string,
  accountName: string,
  context: NotifyContext,
): Promise<void> {
  const verified = await lockVerified(tx, vendorId)
  if (verified && matchAccount(accountName, verified) === 'differs') await revoke(tx, verified, OTHER_ACCOUNT, context)
}

/** Ends the verification of a shop that calls itself something else. One that tells no name says nothing wrong. */
export async function checkLegalName(
  tx: Tx,
  vendorId: string,
  legalName: string | null,
  context: NotifyContext,
): Promise<void> {
  if (legalName === null) return
  const verified = await lockVerified(tx, vendorId)
  if (!verified) return
  const known = [verified.legal_name, verified.full_name].filter((name) => name !== null)
  const fits = known.some((name) => name === legalName || matchNames(legalName, name) !== 'differs')
  if (!fits) await revoke(tx, verified, OTHER_LEGAL_NAME, context)
}

async function revoke(tx: Tx, verified: LockedVerification, reason: string, context: NotifyContext): Promise<void> {
  await moveVerification(tx, verified.id, 'revoke', { reason })
  const owner = await findOwner(tx, verified.vendor_id)
  if (owner) await notifyOwner(context, tx, owner, { kind: 'revoked', reason }, `verification:${verified.id}:revoked`)
}

/** The job: ends what is over, says so a month before, and forgets what ended long ago, documents included. */
export async function keepVerifications(context: Context): Promise<void> {
  const { db } = context
  await forEachDue(
    'verification',
    (after) => listExpired(db, after),
    (id) =>
      inTransaction(db, async (tx) => {
        const verified = await lockVerification(tx, id)
        if (verified?.status !== 'verified') return
        await moveVerification(tx, id, 'expire')
        await tell(tx, verified, 'expired', context)
      }),
  )
  await forEachDue(
    'verification',
    (after) => listEnding(db, after),
    (id) =>
      inTransaction(db, async (tx) => {
        const verified = await lockVerification(tx, id)
        if (verified && (await markReminded(tx, id))) await tell(tx, verified, 'expiring', context)
      }),
  )
  await forEachDue(
    'verification',
    (after) => listForgettable(db, after),
    (id) =>
      inTransaction(db, async (tx) => {
        if (!(await lockVerification(tx, id))) return
        await releaseUploads(tx, 'verification', [id])
        await deleteVerification(tx, id)
      }),
  )
}

async function tell(
  tx: Tx,
  verified: LockedVerification,
  kind: 'expired' | 'expiring',
  context: NotifyContext,
): Promise<void> {
  const owner = await findOwner(tx, verified.vendor_id)
  if (!owner || verified.valid_until === null) return
  const notification = { kind, validUntil: verified.valid_until }
  await notifyOwner(context, tx, owner, notification, `verification:${verified.id}:${kind}`)
}
