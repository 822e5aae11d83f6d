import { matchAccount } from '@asime/contract/name-match'
import { missingFacts, shopFacts } from '@asime/contract/shop-facts'
import type { SaveShopFacts, ShopTrust } from '@asime/contract/shop-trust'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { findKeeper } from '../uploads/upload-uses.service.ts'
import { assertMayBePosted, watchPosting } from '../watch/posting-rules.service.ts'
import { legalNameSaved } from './shop-effects.ts'
import { findTrust, type FoundTrust, replaceFacts } from './shop-trust.repository.ts'

/** @throws AppError not_found */
export async function readShopTrust(context: Context, vendorId: string): Promise<ShopTrust> {
  const found = await findTrust(context.pool, vendorId)
  if (!found) throw new AppError('not_found', { message: 'Vendor not found' })
  return {
    ...found,
    verification: found.verification && toPublic(found.verification),
    missing: missingFacts(found),
    asked: shopFacts.length,
  }
}

/** Whether the names agree, and none of them. */
function toPublic({
  account_name: accountName,
  full_name,
  legal_name,
  ...verification
}: NonNullable<FoundTrust['verification']>): NonNullable<ShopTrust['verification']> {
  const match = accountName === null ? null : matchAccount(accountName, { full_name, legal_name })
  return { ...verification, account_match: match }
}

const WRITTEN = [
  'legal_name',
  'office_bearers',
  'address',
  'website',
  'memberships',
  'terms',
  'guarantees',
  'complaints_contact',
] as const

const CHANGED = 'These facts have changed in the meantime. Check them and save again'

/** @throws AppError conflict where they are not as they were seen; validation_failed on words that may not be posted */
export async function saveShopFacts(
  context: Context,
  actor: Actor & { vendorId: string },
  facts: SaveShopFacts,
): Promise<ShopTrust> {
  const { vendorId } = actor
  const texts = Object.fromEntries(WRITTEN.map((field) => [field, [facts[field] ?? '']]))
  await inTransaction(context.db, async (tx) => {
    const watched = await assertMayBePosted(tx, { categoryId: null, texts })
    if (!(await replaceFacts(tx, vendorId, facts))) throw new AppError('conflict', { message: CHANGED })
    await legalNameSaved(tx, vendorId, facts.legal_name ?? null)
    if (watched.length > 0)
      await watchPosting(tx, { type: 'vendor', id: vendorId, ownerId: await findKeeper(tx, actor) }, watched)
  })
  return readShopTrust(context, vendorId)
}
