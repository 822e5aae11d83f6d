import { missingFacts, shopFacts } from '@asime/contract/shop-facts'
import type { SaveShopFacts, ShopTrust } from '@asime/contract/shop-trust'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { findTrust, replaceFacts } from './shop-trust.repository.ts'

/** @throws AppError not_found */
export async function readShopTrust(context: Context, vendorId: string): Promise<ShopTrust> {
  const found = await findTrust(context.pool, vendorId)
  if (!found) throw new AppError('not_found', { message: 'Vendor not found' })
  return { ...found, missing: missingFacts(found), asked: shopFacts.length }
}

export async function saveShopFacts(context: Context, vendorId: string, facts: SaveShopFacts): Promise<ShopTrust> {
  await replaceFacts(context.db, vendorId, facts)
  return readShopTrust(context, vendorId)
}
