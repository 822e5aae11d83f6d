import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { addHints } from './moderation-hints.sql.ts'
import { findLaterCopies, findSamePictures } from './same-pictures.sql.ts'

export const COMPARE_PICTURES = 'compare_pictures'

/** Has the pictures of a product compared with those of other shops, once the transaction has committed. */
export async function comparePicturesLater(tx: Tx, productId: string): Promise<void> {
  await enqueue(tx, COMPARE_PICTURES, { product_id: productId })
}

/** The same of products that show a copy of a picture which could not be compared before: those that came later, which may have copied it. */
export async function compareCopiesLater(tx: Tx, uploadId: string): Promise<void> {
  for (const id of await findLaterCopies(tx, uploadId)) await comparePicturesLater(tx, id)
}

/** The job: what looks the same comes before a moderator. Twice says nothing more. */
export async function comparePictures(db: Db, productId: string): Promise<void> {
  const found = await findSamePictures(db, productId)
  if (!found || found.others.length === 0) return
  const subject = { type: 'product', id: productId, ownerId: found.owner_id } as const
  await inTransaction(db, (tx) => addHints(tx, [{ subject, kind: 'same_picture', details: found.others }]))
}
