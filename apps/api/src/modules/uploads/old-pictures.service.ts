import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { wake } from '../../platform/jobs/jobs.ts'
import { listUnhashed, markHashed, replacePictureHash } from './old-pictures.repository.ts'
import { mainKey } from './upload-names.ts'
import { hashPicture } from './uploads.service.ts'

export const HASH_OLD_PICTURES = 'hash_old_pictures'

const BATCH = 50
/** About how long one run of the job may occupy a worker. */
const RUN_MS = 15_000

/**
 * The job: looks at pictures that were uploaded before there were hashes, or have one of an earlier kind, each in a transaction of its own,
 * so that it goes on where it was stopped. What cannot be read now is passed over, and read by the next run.
 */
export async function hashOldPictures(
  context: Context,
  onHashed: (tx: Tx, uploadId: string) => Promise<void>,
): Promise<void> {
  const until = performance.now() + RUN_MS
  let after: string | undefined
  let failure: unknown
  for (;;) {
    const ids = await listUnhashed(context.db, after, BATCH)
    for (const id of ids) {
      if (performance.now() > until) {
        if (failure) throw failure
        return wake(context.db, HASH_OLD_PICTURES)
      }
      try {
        await hashOne(context, id, onHashed)
      } catch (error) {
        failure ??= error
      }
      after = id
    }
    if (ids.length < BATCH) break
  }
  if (failure) throw failure
}

async function hashOne(
  context: Context,
  id: string,
  onHashed: (tx: Tx, uploadId: string) => Promise<void>,
): Promise<void> {
  const hash = await hashOfStored(context, id)
  await inTransaction(context.db, async (tx) => {
    // Removed meanwhile, or another node was here.
    if (!(await markHashed(tx, id))) return
    await replacePictureHash(tx, id, hash)
    if (hash !== undefined) await onHashed(tx, id)
  })
}

/** Undefined of a plain picture, and of one that is gone or broken and will never be read. */
async function hashOfStored(context: Context, id: string): Promise<bigint | undefined> {
  const stored = await context.files.open(mainKey({ id, kind: 'image' }))
  if (!stored) return undefined
  try {
    return await hashPicture(Buffer.concat(await stored.content.toArray()))
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return undefined
    throw error
  }
}
