import type { Context } from '../../platform/context.ts'
import { queryRows } from '../../platform/database/database.ts'
import { eraseAgain, eraseLeftovers } from '../own-data/own-data.service.ts'

/**
 * Erases what a restore brought back: the job, and the last step of a restore. An account with orders or money that are
 * unfinished in the restored market is erased by a later run, and so is one that is an admin's there. Also what had to stay of
 * a closed account until its refunds are done.
 */
export async function applyErasures(
  context: Context,
): Promise<{ applied: number; waiting: string[]; admins: string[] }> {
  const rows = await queryRows<{ user_id: string }>(
    context.db,
    'SELECT user_id FROM erasures WHERE applied_at IS NULL ORDER BY erased_at',
  )
  let applied = 0
  const waiting: string[] = []
  const admins: string[] = []
  for (const { user_id } of rows) {
    const outcome = await eraseAgain(context, user_id)
    if (outcome === 'erased') applied++
    else (outcome === 'admin' ? admins : waiting).push(user_id)
  }
  await eraseLeftovers(context)
  return { applied, waiting, admins }
}
