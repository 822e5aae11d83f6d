import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { notifyOfAll } from '../notifications/notify.service.ts'
import { actOnCaseOfShop, listReporters } from './moderation.repository.ts'

/**
 * What an admin suspended somebody for also answers what was reported of their shop: its open case is closed with the reason of the
 * suspension, and whoever reported it is notified that action was taken.
 */
export async function closeCaseOfShop(context: Context, ownerId: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const closed = await actOnCaseOfShop(tx, ownerId)
    if (!closed) return
    const title = nameInMail(closed.business_name)
    const reporterIds = await listReporters(tx, closed.id)
    await notifyOfAll(
      context,
      tx,
      reporterIds.map((userId) => ({
        kind: 'report_decided',
        facts: { posted: 'vendor', title, move: 'act', path: '' },
        userId,
        key: `report:act:${closed.id}`,
      })),
    )
  })
}
