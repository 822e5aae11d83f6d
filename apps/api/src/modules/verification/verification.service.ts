import { matchAccount } from '@asime/contract/name-match'
import type { SaveVerification, ShopVerification } from '@asime/contract/verification'
import {
  endedVerificationStatuses,
  type GivenForVerification,
  missingToVerify,
  partsToVerify,
  verificationActions,
  type VerificationDocument,
} from '@asime/contract/verification-states'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { documentLink } from '../uploads/private-links.ts'
import { useUploads } from '../uploads/upload-uses.service.ts'
import { cardHashes, decryptCard, storeCard } from './card-numbers.sql.ts'
import {
  documentsOf,
  ensureOpen,
  findOwn,
  type LockedVerification,
  lockOpen,
  lockShopNames,
  moveVerification,
  saveGiven,
  type ShopNames,
  verifiesAnother,
} from './verification.repository.ts'

type Owner = Actor & { vendorId: string }

export async function readOwnVerification(context: Context, db: Db, vendorId: string): Promise<ShopVerification> {
  const { newest, verified_name: verifiedName, is_confirmed: isConfirmed, ...found } = await findOwn(db, vendorId)
  const { open, payout_account: account, legal_name: legalName, legal_status: legalStatus } = found
  const name = open?.full_name ?? verifiedName
  const ended: readonly string[] = endedVerificationStatuses
  const given: GivenForVerification = {
    is_confirmed: isConfirmed,
    legal_name: legalName,
    legal_status: legalStatus,
    has_payout_account: account !== null,
    full_name: open?.full_name ?? null,
    has_card_number: Boolean(open?.card_hint),
    card_expires_on: open?.card_expires_on ?? null,
    documents: open ? documentsOf(open.documents) : [],
  }
  return {
    ...found,
    ended:
      newest?.ended_at && ended.includes(newest.status)
        ? { status: newest.status, reason: newest.reason, ended_at: newest.ended_at }
        : null,
    open: open && {
      ...open,
      documents: Object.fromEntries(
        Object.entries(open.documents).map(([kind, link]) => [
          kind,
          link === null ? null : documentLink(context, link),
        ]),
      ) as Record<VerificationDocument, ReturnType<typeof documentLink> | null>,
    },
    payout_account: account && {
      ...account,
      match: name === null ? null : matchAccount(account.account_name, { full_name: name, legal_name: legalName }),
    },
    parts: [...partsToVerify(legalStatus)],
    missing: missingToVerify(given),
    actions: verificationActions('owner', open?.status ?? 'unverified').filter((action) => open || action === 'save'),
  }
}

/** @throws AppError verification_state while it is being checked; validation_failed on a file that is not the caller's or no picture */
export async function saveVerification(
  context: Context,
  actor: Owner,
  input: SaveVerification,
): Promise<ShopVerification> {
  const { vendorId } = actor
  const today = new Date(context.clock.now()).toISOString().slice(0, 10)
  if (input.card_expires_on !== undefined && input.card_expires_on < today)
    throw invalidField('card_expires_on', 'This card has expired. Please renew it first')
  return inTransaction(context.db, async (tx) => {
    await ensureOpen(tx, vendorId)
    const open = await lockOpen(tx, vendorId)
    if (!open || !verificationActions('owner', open.status).includes('save')) throw new AppError('verification_state')
    const documents = { ...withoutNulls(open), ...input.documents }
    await useUploads(
      tx,
      { by: 'verification', subjectId: open.id, ownerId: actor.userId },
      Object.fromEntries(Object.entries(documents).map(([kind, link]) => [`documents.${kind}`, link])),
    )
    await saveGiven(tx, open.id, {
      fullName: input.full_name,
      card: input.card_number === undefined ? undefined : storeCard(context.encryption, vendorId, input.card_number),
      cardExpiresOn: input.card_expires_on,
      documents: input.documents ?? {},
    })
    return readOwnVerification(context, tx, vendorId)
  })
}

function withoutNulls({
  ghana_card,
  selfie,
  certificate,
}: LockedVerification): Partial<Record<VerificationDocument, string>> {
  return { ...(ghana_card && { ghana_card }), ...(selfie && { selfie }), ...(certificate && { certificate }) }
}

/** What a verification that is sent in, or decided, has to have. @throws AppError verification_incomplete */
export function assertComplete(verification: LockedVerification, names: ShopNames): void {
  const missing = missingToVerify({
    is_confirmed: names.is_confirmed,
    legal_name: names.legal_name,
    legal_status: names.legal_status,
    has_payout_account: names.account_name !== null,
    full_name: verification.full_name,
    has_card_number: verification.card_encrypted !== null,
    card_expires_on: verification.card_expires_on,
    documents: documentsOf(verification),
  })
  if (missing.length > 0)
    throw new AppError('verification_incomplete', {
      errors: Object.fromEntries(missing.map((part) => [part, 'Missing'])),
    })
  // It was not, when it was entered.
  const message = 'This card has expired. It takes a renewed one'
  if (verification.is_card_expired)
    throw new AppError('verification_incomplete', { message, errors: { card_expires_on: message } })
}

/** @throws AppError card_in_use */
export async function assertCardIsFree(
  context: Context,
  db: Db,
  { vendor_id: vendorId, card_encrypted: stored }: LockedVerification,
): Promise<void> {
  if (stored === null) return
  const hashes = cardHashes(context.encryption, decryptCard(context.encryption, vendorId, stored))
  if (await verifiesAnother(db, vendorId, hashes)) throw new AppError('card_in_use')
}

/** @throws AppError verification_state, verification_incomplete, card_in_use */
export async function submitVerification(context: Context, db: Db, { vendorId }: Owner): Promise<ShopVerification> {
  return inTransaction(db, async (tx) => {
    const names = await lockShopNames(tx, vendorId)
    const open = await lockOpen(tx, vendorId)
    if (!open || !verificationActions('owner', open.status).includes('submit')) throw new AppError('verification_state')
    assertComplete(open, names)
    await assertCardIsFree(context, tx, open)
    await moveVerification(tx, open.id, 'submit')
    return readOwnVerification(context, tx, vendorId)
  })
}

/** @throws AppError verification_state */
export async function withdrawVerification(context: Context, db: Db, { vendorId }: Owner): Promise<ShopVerification> {
  return inTransaction(db, async (tx) => {
    const open = await lockOpen(tx, vendorId)
    if (!open) throw new AppError('verification_state')
    await moveVerification(tx, open.id, 'withdraw')
    return readOwnVerification(context, tx, vendorId)
  })
}
