import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { notify } from '../notifications/notify.service.ts'
import { guessingMail } from './accounts.mails.ts'
import { findCredentials, findProfile } from './accounts.repository.ts'

/** Has the owner told, once in 24 hours. Only enqueues, whether or not there is such an account. */
export async function noticeGuessing(context: Context, email: string): Promise<void> {
  try {
    await context.rateLimits.take('guessingNotices', email)
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return
    throw error
  }
  await enqueue(context.db, 'mail_guessing_notice', { email, day: new Date().toISOString().slice(0, 10) })
}

/** The job behind it. Nothing is sent to an unconfirmed address, which may be a stranger's. */
export async function mailGuessingNotice(context: Context, email: string, day: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const user = await findCredentials(tx, email)
    const profile = user?.status === 'active' && user.email_verified ? await findProfile(tx, user.id) : undefined
    if (!profile?.email) return
    await notify(context, tx, {
      kind: 'password_guessed',
      userId: profile.id,
      facts: {},
      key: `guessing:${profile.id}:${day}`,
      mail: guessingMail({ ...profile, email: profile.email }, context.config.publicUrl),
    })
  })
}
