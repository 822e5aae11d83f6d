import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inEach, type Mail, queueBulkMails } from '../../platform/mail/mails.ts'
import { type DigestOf, findDigestDue, listDigests } from './digest.sql.ts'
import { digestWords } from './digest.mails.ts'
import { reasonIn } from './topics.mails.ts'
import { unsubscribeUrlOf } from './unsubscribe-links.ts'

const BATCH = 200
/** More are on the page. */
const MOST = 15

/** The job, at each time that can be chosen: one email of everything that is unread and came by no email of its own. */
export async function sendDigests(context: Context): Promise<void> {
  const { time, day } = await findDigestDue(context.db)
  for (let after: string | undefined; ;) {
    const batch = await listDigests(context.db, { time, after }, MOST, BATCH)
    await queueBulkMails(
      context.db,
      batch.map((digest) => digestMail(context, digest, `digest:${digest.user_id}:${day}:${time}`)),
    )
    after = batch.at(-1)?.user_id
    if (batch.length < BATCH) return
  }
}

/**
 * Rewrites summaries that were dropped because something in them may no longer be read, with what is left, under the same name.
 * @param effectKeys - by user
 */
export async function writeDigestsAnew(
  context: Context,
  tx: Tx,
  effectKeys: ReadonlyMap<string, string>,
): Promise<void> {
  const digests = await listDigests(tx, { userIds: [...effectKeys.keys()] }, MOST, effectKeys.size)
  await queueBulkMails(
    tx,
    digests.map((digest) => digestMail(context, digest, effectKeys.get(digest.user_id) ?? '')),
  )
}

function digestMail(context: Context, digest: DigestOf, effectKey: string): Mail {
  const { user_id: userId, email, mail_language: language } = digest
  const { publicUrl } = context.config
  return {
    recipient: email,
    userId,
    language,
    words: inEach((spoken) => ({
      ...digestWords(digest, spoken, publicUrl),
      reason: reasonIn[spoken]('Daily summary'),
      unsubscribeUrl: unsubscribeUrlOf(context, { userId, topic: 'digest' }),
    })),
    effectKey,
  }
}
