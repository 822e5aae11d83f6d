import type { DeliveryFees, SaveDeliveryFees } from '@asime/contract/delivery-fees'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { findDeliveryFees, replaceDeliveryFees } from './delivery-fees.repository.ts'

/** @throws AppError not_found */
export async function readDeliveryFees(db: Db, vendorId: string): Promise<DeliveryFees> {
  const fees = await findDeliveryFees(db, vendorId)
  if (!fees) throw new AppError('not_found', { message: 'Vendor not found' })
  return fees
}

export async function saveDeliveryFees(db: Db, vendorId: string, input: SaveDeliveryFees): Promise<DeliveryFees> {
  return inTransaction(db, async (tx) => {
    await replaceDeliveryFees(tx, vendorId, input)
    return readDeliveryFees(tx, vendorId)
  })
}
