import type { BodyOf } from '@asime/contract/endpoint'
import type { saveQuickRepliesEndpoint } from '@asime/contract/chat'
import { AppError } from '../../platform/app-error.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { lockQuickReplies, replaceQuickReplies } from './quick-replies.repository.ts'

/**
 * Saves the whole list, unless a colleague has saved another since the one that it was made of was read. The same list once more
 * is no change: the answer to the first may have been lost.
 * @throws AppError conflict
 */
export async function saveQuickReplies(
  db: Db,
  vendorId: string,
  { replies, if_replies: readBefore }: BodyOf<typeof saveQuickRepliesEndpoint>,
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const kept = await lockQuickReplies(tx, vendorId)
    if (readBefore && !isSame(kept, readBefore) && !isSame(kept, replies))
      throw new AppError('conflict', {
        message: 'A colleague has changed the quick replies. Look at them, then save yours',
      })
    await replaceQuickReplies(tx, vendorId, replies)
    return replies
  })
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((reply, place) => reply === others[place])
