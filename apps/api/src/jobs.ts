import type { Task, TaskList } from 'graphile-worker'
import type { QueryConfig } from 'pg'
import { z } from 'zod'
import { mailOneTimeToken } from './modules/accounts/accounts.service.ts'
import { sendNewsletter } from './modules/newsletter/issues.service.ts'
import { mailConfirmation } from './modules/newsletter/newsletter.service.ts'
import { sweepUploads } from './modules/uploads/uploads.service.ts'
import type { Context } from './platform/context.ts'
import { queryRows } from './platform/database/database.ts'
import type { CronJob } from './platform/jobs/jobs.ts'
import { createMailSender } from './platform/mail/mails.ts'

/** Every job by name. Handlers may run twice, after a crash, and must do no harm then. */
export function createTasks(context: Context): TaskList {
  const sender = createMailSender({ smtpUrl: context.config.smtpUrl, from: context.config.mailFrom })
  return {
    send_mail: task(z.object({ mail_id: z.uuid() }), ({ mail_id }) => sender.send(context.db, mail_id)),
    mail_one_time_token: task(
      z.object({ purpose: z.enum(['reset_password', 'verify_email']), email: z.string() }),
      ({ purpose, email }) => mailOneTimeToken(context, purpose, email),
    ),
    mail_newsletter_confirmation: task(z.object({ email: z.string() }), ({ email }) =>
      mailConfirmation(context, email),
    ),
    send_newsletter: task(z.object({ week: z.iso.date().optional() }), ({ week }) => sendNewsletter(context, week)),
    clean_up: async () => {
      await queryRows(context.db, "DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'")
      await queryRows(context.db, 'DELETE FROM one_time_tokens WHERE expires_at < now()')
      await queryRows(context.db, "DELETE FROM viewings WHERE counted_at <= now() - interval '1 hour'")
      await queryRows(context.db, "DELETE FROM sessions WHERE expires_at < now() - interval '30 days'")
      // The links in a mail have run out by then; what is left tells that it was written.
      await queryRows(
        context.db,
        "UPDATE mails SET body_text = '', body_html = '', reply_to = NULL, unsubscribe_url = NULL WHERE created_at < now() - interval '24 hours' AND body_text <> ''",
      )
      await queryRows(context.db, "DELETE FROM mails WHERE created_at < now() - interval '30 days'")
      await queryRows(context.db, "DELETE FROM used_form_tokens WHERE used_at < now() - interval '24 hours'")
      await queryRows(
        context.db,
        "DELETE FROM newsletter_subscriptions WHERE confirmed_at IS NULL AND requested_at < now() - interval '30 days'",
      )
      // Rotated tokens are kept long enough to notice a replay.
      await queryRows(context.db, "DELETE FROM refresh_tokens WHERE rotated_at < now() - interval '30 days'")
    },
    sweep_uploads: () => sweepUploads(context),
    refresh_search_words: async () => {
      // Reads every document, so it may take longer than a page's statement may.
      const client = await context.pool.connect()
      try {
        await client.query("BEGIN; SET LOCAL statement_timeout = '10min'")
        await client.query({ text: 'SELECT refresh_search_words()', query_timeout: 11 * 60_000 } as QueryConfig)
        await client.query('COMMIT')
        client.release()
      } catch (error) {
        // Not back into the pool with a transaction open.
        client.release(true)
        throw error
      }
    },
  }
}

export const cronJobs: CronJob[] = [
  { task: 'clean_up', at: '17 * * * *' },
  { task: 'sweep_uploads', at: '37 * * * *' },
  { task: 'refresh_search_words', at: '41 2 * * *' },
  { task: 'send_newsletter', at: '0 8 * * 1' },
]

function task<T extends z.ZodType>(payload: T, work: (payload: z.output<T>) => Promise<void>): Task {
  return async (given) => work(payload.parse(given))
}
