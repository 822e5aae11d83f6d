import { RECORD_KEPT } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** Invitations that ran out long ago: the address of somebody who never answered is not kept for ever. */
export async function cleanUp(db: Db): Promise<void> {
  await queryRows(db, 'DELETE FROM shop_invitations WHERE expires_at < now() - $1::interval', [RECORD_KEPT])
}
