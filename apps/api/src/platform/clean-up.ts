import type { Db } from './database/database.ts'
import { pruneIdempotencyKeys } from './http/idempotency.ts'
import { pruneSharedCounts } from './http/shared-counts.ts'
import { pruneMails } from './mail/mails.ts'
import { pruneProofs } from './sessions/proofs.ts'

export async function cleanUp(db: Db): Promise<void> {
  await pruneIdempotencyKeys(db)
  await pruneMails(db)
  await pruneProofs(db)
  await pruneSharedCounts(db)
}
