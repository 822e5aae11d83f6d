import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { queueBulkMails } from '../../platform/mail/mails.ts'
import { newsletterMail } from './issues.mails.ts'
import { insertIssue, lockIssue, readWeek, takeBatch } from './issues.repository.ts'
import { unsubscribeUrlOf } from './newsletter.service.ts'

const BATCH_SIZE = 200

/**
 * The job of a Monday: begins the week's newsletter, writes it to the first subscribers and enqueues itself for the next
 * ones. Each batch is one transaction with its mails and its successor, so that a crash leaves none out and writes to
 * nobody twice.
 * @param week of a newsletter that was begun; undefined begins this week's, or goes on with it
 */
export async function sendNewsletter(context: Context, week: string | undefined, size = BATCH_SIZE): Promise<void> {
  const thisWeek = await readWeek(context.db)
  if (week === undefined) await insertIssue(context.db, thisWeek)
  // Tried again for so long that its deals are old.
  else if (week !== thisWeek) return
  await inTransaction(context.db, async (tx) => {
    const issue = await lockIssue(tx, thisWeek)
    if (!issue || issue.is_finished) return
    const { subscriptions, is_last: isLast } = await takeBatch(tx, issue, size)
    const mails = subscriptions.map(({ id, email }) =>
      newsletterMail(issue, { email, unsubscribeUrl: unsubscribeUrlOf(context, id) }, context.config.publicUrl),
    )
    if (issue.deals.length + issue.item_requests.length > 0) await queueBulkMails(tx, mails)
    if (!isLast) await enqueue(tx, 'send_newsletter', { week: thisWeek })
  })
}
