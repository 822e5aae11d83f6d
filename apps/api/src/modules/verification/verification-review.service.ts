import { v7 as uuid } from 'uuid'
import type { AdminAct } from '@asime/contract/audit'
import { matchAccount, matchNames } from '@asime/contract/name-match'
import type { AdminVerification } from '@asime/contract/verification'
import type { VerificationDocument, VerificationMove, VerificationPart } from '@asime/contract/verification-states'
import { AppError, assertFound } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { documentLink } from '../uploads/private-links.ts'
import { decryptCard, cardHashes } from './card-numbers.sql.ts'
import { findForAdmin, findSameCard } from './verification-queue.sql.ts'
import { adminActionsOf, mayCheckShop } from './verification.policy.ts'
import {
  findOwner,
  findShopOf,
  keepNames,
  type LockedVerification,
  lockShopNames,
  lockVerification,
  lockVerified,
  moveVerification,
  type ShopNames,
} from './verification.repository.ts'
import { notifyOwner } from './notify-owner.service.ts'
import { assertCardIsFree, assertComplete } from './verification.service.ts'

/** @throws AppError not_found */
export async function readAnyVerification(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
): Promise<AdminVerification> {
  const {
    vendor_id: vendorId,
    card_encrypted: stored,
    ...found
  } = assertFound(await findForAdmin(db, id), 'Verification')
  const { full_name: name, legal_name: legalName, payout_account: account } = found
  const hashes =
    stored === null ? [] : cardHashes(context.encryption, decryptCard(context.encryption, vendorId, stored))
  return {
    ...found,
    payout_account: account && {
      ...account,
      match: name === null ? null : matchAccount(account.account_name, { full_name: name, legal_name: legalName }),
    },
    matches: {
      account: matchNames(name ?? '', found.account_full_name),
      legal_name: legalName === null ? null : matchNames(name ?? '', legalName),
    },
    same_card: hashes.length === 0 ? [] : await findSameCard(db, vendorId, hashes),
    actions: adminActionsOf(actor, { vendor_id: vendorId, status: found.status }),
  }
}

/**
 * A link to a document for an admin who checks it, and with the card what was typed as its number. That it was seen stays.
 * @throws AppError not_found, forbidden
 */
export async function viewDocument(
  context: Context,
  actor: Actor,
  id: string,
  kind: VerificationDocument,
): Promise<{ url: string; expires_at: string; card_number: string | null }> {
  return inTransaction(context.db, async (tx) => {
    const verification = assertFound(await lockVerification(tx, id), 'Verification')
    if (!mayCheckShop(actor, verification)) throw new AppError('forbidden')
    const link = assertFound(verification[kind] ?? undefined, 'Document')
    await recordAdminAct(tx, actor, {
      act: 'verification_document_viewed',
      subject: { type: 'verification', id },
      before: {},
      after: { document: kind, vendorId: verification.vendor_id },
      reason: 'To check who is behind the shop',
    })
    const { vendor_id: vendorId, card_encrypted: stored } = verification
    return {
      ...documentLink(context, link),
      card_number: kind === 'ghana_card' && stored !== null ? decryptCard(context.encryption, vendorId, stored) : null,
    }
  })
}

interface Decision {
  move: VerificationMove & ('approve' | 'reject' | 'ask_again' | 'revoke')
  reason: string
  askedFor?: readonly VerificationPart[]
}

const ACTS: Record<Decision['move'], AdminAct> = {
  approve: 'verification_approved',
  reject: 'verification_rejected',
  ask_again: 'verification_asked_again',
  revoke: 'verification_revoked',
}

/** @throws AppError not_found, forbidden, verification_state; to approve also verification_incomplete, card_in_use, names_differ */
export async function decideVerification(
  context: Context,
  db: Db,
  actor: Actor,
  id: string,
  { move, reason, askedFor = [] }: Decision,
): Promise<AdminVerification> {
  return inTransaction(db, async (tx) => {
    const { vendor_id: vendorId } = assertFound(await findShopOf(tx, id), 'Verification')
    const names = await lockShopNames(tx, vendorId)
    const verification = assertFound(await lockVerification(tx, id), 'Verification')
    if (!mayCheckShop(actor, verification)) throw new AppError('forbidden')
    if (!adminActionsOf(actor, verification).includes(move)) throw new AppError('verification_state')
    if (move === 'approve') await prepareApproval(context, tx, verification, names)
    // Why it was approved is for the audit alone.
    await moveVerification(tx, id, move, { adminId: actor.userId, askedFor, ...(move !== 'approve' && { reason }) })
    const decided = await readAnyVerification(context, tx, actor, id)
    await recordAdminAct(tx, actor, {
      act: ACTS[move],
      subject: { type: 'verification', id },
      before: { status: verification.status, vendorId },
      after: { status: decided.status, vendorId, ...(askedFor.length > 0 && { askedFor }) },
      reason,
    })
    await tellShop(context, tx, vendorId, { move, reason, askedFor, validUntil: decided.valid_until })
    return decided
  })
}

/** Ends the one before, if there is one. */
async function prepareApproval(
  context: Context,
  tx: Tx,
  verification: LockedVerification,
  names: ShopNames,
): Promise<void> {
  assertComplete(verification, names)
  await assertCardIsFree(context, tx, verification)
  const { full_name: fullName } = verification
  const { account_name: accountName, legal_name: legalName } = names
  if (matchAccount(accountName ?? '', { full_name: fullName, legal_name: legalName }) === 'differs')
    throw new AppError('names_differ')
  const before = await lockVerified(tx, verification.vendor_id)
  if (before) await moveVerification(tx, before.id, 'expire')
  await keepNames(tx, verification.id, names)
}

async function tellShop(
  context: Context,
  tx: Tx,
  vendorId: string,
  { move, reason, askedFor = [], validUntil }: Decision & { validUntil: string | null },
): Promise<void> {
  const owner = await findOwner(tx, vendorId)
  if (!owner) return
  const notifications = {
    approve: { kind: 'approved', validUntil: validUntil ?? '' },
    reject: { kind: 'rejected', reason },
    ask_again: { kind: 'asked_again', reason, askedFor },
    revoke: { kind: 'revoked', reason },
  } as const
  await notifyOwner(context, tx, owner, notifications[move], `verification:${move}:${uuid()}`)
}
