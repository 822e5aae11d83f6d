import { inWords, SAME_HAND } from '@asime/contract/deadlines'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { areSameHand } from './second-admin.sql.ts'

/** Says so where that is why an approval was refused. @throws AppError forbidden */
export async function assertNotSameHand(db: Db, approverId: string, proposerId: string): Promise<void> {
  if (await areSameHand(db, approverId, proposerId))
    throw new AppError('forbidden', {
      message: `Within the last ${inWords(SAME_HAND)}, one of you has added the other as an admin, changed their role or reset their codes, or somebody has done so for both. Another admin has to approve this`,
    })
}
