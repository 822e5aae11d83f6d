import type { Context } from '../../platform/context.ts'
import { type Mail, queueBulkMails } from '../../platform/mail/mails.ts'
import { type DigestOf, findDigestDue, listDigests } from './digest.sql.ts'
import { unsubscribeUrlOf } from './topic-mails.ts'

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

function digestMail(context: Context, { user_id: userId, email, total, newest }: DigestOf, effectKey: string): Mail {
  const { publicUrl } = context.config
  const heading = total === 1 ? 'One notification to read' : `${total} notifications to read`
  return {
    recipient: email,
    userId,
    subject: `Your day on Asime: ${heading.toLowerCase()}`,
    paragraphs: [
      {
        heading,
        links: newest.map(({ title, detail, path }) => ({ label: title, note: detail, url: `${publicUrl}${path}` })),
      },
    ],
    action: { label: 'See all notifications', url: `${publicUrl}/app/notifications` },
    reason: 'You get this email because of your notification settings: “Daily summary”.',
    unsubscribeUrl: unsubscribeUrlOf(context, { userId, topic: 'digest' }),
    effectKey,
  }
}
