import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { notify } from '../notifications/notify.service.ts'
import { takeExpiryNotices } from './expiry-notices.sql.ts'

/** The job: owners are notified a day before their request expires, and when it has. A batch at a time. */
export async function notifyOfExpiry(context: Context): Promise<void> {
  for (;;) {
    const taken = await inTransaction(context.db, async (tx) => {
      const notices = await takeExpiryNotices(tx)
      for (const notice of notices) {
        if (!notice.is_expired && !notice.was_long_open) continue
        const kind = notice.is_expired ? 'request_expired' : 'request_expiring'
        await notify(context, tx, {
          kind,
          userId: notice.user_id,
          facts: factsOf(notice, 'Your request'),
          factsIn: { fr: factsOf(notice, 'Votre demande') },
          key: `${kind}:${notice.id}:${notice.expires_at}`,
          subjectId: notice.id,
        })
      }
      return notices.length
    })
    if (taken === 0) return
  }
}

function factsOf(
  { id, request_title: title, total_bids: bids }: { id: string; request_title: string; total_bids: number },
  unnamed: string,
) {
  return { request_id: id, request_title: nameInMail(title) ?? unnamed, bids }
}
