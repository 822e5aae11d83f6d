import { join } from 'node:path'
import { EXPORT_LINK } from '@asime/contract/deadlines'
import type { OwnData } from '@asime/contract/own-data'
import { ownTableNames } from '@asime/contract/own-data-overview'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Encryption } from '../../platform/encryption.ts'
import { JsonFile } from '../../platform/http/json-file.ts'
import { createQueue } from '../../platform/queue.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { recordAudit } from '../accounts/accounts.service.ts'
import { isSharedDemoAccount } from '../accounts/demo-access.ts'
import { assertOwner, type Shown } from '../accounts/own-password.service.ts'
import { recordNewsletterEndedByClosing } from '../consents/consents.service.ts'
import { decryptNumber, type StoredNumber } from '../payouts/account-numbers.sql.ts'
import { decryptCard } from '../verification/card-numbers.sql.ts'
import { linksToExport } from '../uploads/private-links.ts'
import {
  countUnfinished,
  erase,
  eraseRefundAccounts,
  eraseSentWarnings,
  findRestoredUser,
  insertErasure,
  lockOutUser,
  lockUser,
  markErasureApplied,
  readOwnRows,
  seeOneMoment,
} from './own-data.repository.ts'
import { linkFiles } from './own-files.ts'
import { dropOpenOffers } from './open-offers.service.ts'
import { mayCloseAccount } from './own-data.policy.ts'

/** An export takes a connection for as long as it reads: one at a time, in a short line. */
const inTurn = createQueue({ atOnce: 1, waiting: 4, refusal: tooMany })

/** For waiting and writing; less than the call may take. */
const EXPORT_MS = 180_000

export function tooMany(): AppError {
  return new AppError('unavailable', {
    message: 'Our servers are busy. Please try again in a minute',
    retryAfterSeconds: 60,
  })
}

/**
 * Everything that is kept about the caller, as of one moment, however much it is.
 * @throws AppError password_required, confirmation_required, proof_required, validation_failed for a wrong password, rate_limited, unavailable while too many wait
 */
export async function exportOwnData(context: Context, actor: Actor, shown: Shown): Promise<JsonFile> {
  await assertOwner(context, actor, shown)
  // A refused call must not use up the limit.
  if (inTurn.isFull()) throw tooMany()
  await context.rateLimits.take('exports', actor.userId)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(tooMany()), EXPORT_MS)
  try {
    return await inTurn(() => collectOwnData(context, actor, late.signal), { signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function collectOwnData(context: Context, actor: Actor, signal: AbortSignal): Promise<JsonFile> {
  // Before the export, so that a thief's is known of even if its answer is cut off.
  await inTransaction(context.db, (tx) => recordAudit(tx, 'own_data_exported', actor))
  return inTransaction(context.db, async (tx) => {
    await seeOneMoment(tx)
    return JsonFile.write(join(context.config.dataDir, 'exports'), toJson(context, tx, actor.userId, signal))
  })
}

/** The answer as the contract promises it (`OwnData`), with a line for each row. */
async function* toJson(context: Context, tx: Tx, userId: string, signal: AbortSignal): AsyncGenerator<string> {
  const { openUntil, toLink } = linksToExport(context, EXPORT_LINK)
  const head: Omit<OwnData, 'tables'> = {
    exported_at: new Date().toISOString(),
    site: context.config.publicUrl,
    files_open_until: openUntil.toISOString(),
  }
  yield `{"data":${JSON.stringify(head).slice(0, -1)},"tables":{`
  let isFirst = true
  for (const name of ownTableNames) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(name)}:[`
    isFirst = false
    let between = '\n'
    for await (const rows of readOwnRows(tx, name, userId)) {
      signal.throwIfAborted()
      yield (
        between +
          linkFiles(name, showNumbers(context.encryption, name, rows), toLink)
            .map(toText)
            .join(',\n')
      )
      between = ',\n'
    }
    yield ']'
  }
  yield '\n}}}\n'
}

const toText = (row: Record<string, unknown>) => JSON.stringify(row)

/** Account and card numbers are stored encrypted, and their owner reads them. */
function showNumbers(
  encryption: Encryption,
  table: string,
  rows: Record<string, unknown>[],
): Record<string, unknown>[] {
  if (table === 'shop_verifications')
    return rows.map(({ card_encrypted: stored, ...row }) => ({
      ...row,
      card_number: stored === null ? null : decryptCard(encryption, row['vendor_id'] as string, stored as string),
    }))
  if (table !== 'payout_accounts') return rows
  return rows.map(({ number_encrypted, ...account }) => ({
    ...account,
    account_number: decryptNumber(encryption, { ...account, number_encrypted } as unknown as StoredNumber),
  }))
}

/**
 * Closes the caller's account for good: sessions end, the shop and what is open of it leave Asime, and what is
 * personal is erased. Orders and the ledger keep their rows under an id that leads to nobody.
 * @throws AppError password_required, confirmation_required, proof_required, validation_failed for a wrong password, rate_limited, account_in_use, forbidden for admins and the shared demo accounts
 */
export async function closeAccount(context: Context, actor: Actor, shown: Shown): Promise<void> {
  await assertOwner(context, actor, shown)
  if (!mayCloseAccount(actor))
    throw new AppError('forbidden', { message: 'Ask another admin to change your role first' })
  await inTransaction(context.db, async (tx) => {
    // Item requests come first in the order of locks, so before the user's own row.
    await dropOpenOffers(tx, actor)
    const user = await lockUser(tx, actor.userId)
    if (!user) throw new AppError('unauthenticated')
    if (isSharedDemoAccount(context.config, user.email))
      throw new AppError('forbidden', { message: 'This demo account is shared and cannot be closed' })
    // Last, so that a bid that was accepted meanwhile is seen.
    const { orders, held } = await countUnfinished(tx, actor.userId, user.vendor_id)
    if (orders > 0) throw new AppError('account_in_use')
    if (held !== 0)
      throw new AppError('account_in_use', { message: 'Money is still held for you. Please wait until it is paid out' })
    await recordNewsletterEndedByClosing(tx, actor.userId)
    await erase(tx, actor.userId, (user.email_verified ? user.email : null) ?? undefined)
    await insertErasure(tx, actor.userId)
    await recordAudit(tx, 'account_closed', actor)
  })
}

/** What had to stay when an account was closed, or came to it afterwards, and is needed no longer. */
export async function eraseLeftovers({ db }: Context): Promise<void> {
  await eraseRefundAccounts(db, null)
  await eraseSentWarnings(db)
}

/**
 * Closes an account that was closed before, and that a restore brought back.
 * @returns 'waiting' where orders or money of it are unfinished at the restored moment: it can no longer sign in, and is erased
 * when they have ended; 'admin' where it is an admin's at that moment, which nobody closes (as in closeAccount)
 */
export async function eraseAgain({ db }: Context, userId: string): Promise<'erased' | 'waiting' | 'admin'> {
  return inTransaction(db, async (tx) => {
    const actor = await findRestoredUser(tx, userId)
    if (actor && !mayCloseAccount(actor)) return 'admin'
    if (actor) {
      await dropOpenOffers(tx, actor)
      await lockOutUser(tx, userId)
      const { orders, held } = await countUnfinished(tx, userId, actor.vendorId ?? null)
      if (orders > 0 || held !== 0) return 'waiting'
      await recordNewsletterEndedByClosing(tx, userId)
      await erase(tx, userId, actor.confirmedEmail)
    }
    await markErasureApplied(tx, userId)
    return 'erased'
  })
}
