import type { Context } from '../../platform/context.ts'
import { inEach, type Mail, queueBulkMails } from '../../platform/mail/mails.ts'
import { type DigestOf, findDigestDue, listDigests } from './digest.sql.ts'
import { digestWords } from './digest.mails.ts'
import { reasonIn, unsubscribeUrlOf } from './topic-mails.ts'

const BATCH = 200
/** More are on the page. */
const MOST = 15

/** The job, at each time that can be chosen: one email of everything that is unread and came by no email of its own. */
export async function sendDigests(context: Context): Promise<void> {
  const { time, day } = await findDigestDue(context.db)
  for (let after: string | undefined; ;) {
    const batch = await listDigests(context.db, time, MOST, after, BATCH)
    await queueBulkMails(
      context.db,
      batch.map((digest) => digestMail(context, digest, `digest:${digest.user_id}:${day}:${time}`)),
    )
    after = batch.at(-1)?.user_id
    if (batch.length < BATCH) return
  }
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
