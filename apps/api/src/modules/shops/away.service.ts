import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { awaySentence } from './away.ts'
import { findAway } from './shops.repository.ts'

/** @throws AppError shop_away */
export async function assertTakesOrders(db: Db, vendorId: string): Promise<void> {
  const away = await findAway(db, vendorId)
  if (away) throw new AppError('shop_away', { message: awaySentence(away.business_name, away.until) })
}
