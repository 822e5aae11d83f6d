import type { Context } from '../../platform/context.ts'
import { queryRows } from '../../platform/database/database.ts'
import { eraseAgain } from '../own-data/own-data.service.ts'

/**
 * Erases what a restore brought back: the job, and the last step of a restore. An account with orders or money that are
 * unfinished in the restored market is erased by a later run.
 */
export async function applyErasures(context: Context): Promise<{ applied: number; waiting: string[] }> {
  const rows = await queryRows<{ user_id: string }>(
    context.db,
    'SELECT user_id FROM erasures WHERE applied_at IS NULL ORDER BY erased_at',
  )
  let applied = 0
  const waiting: string[] = []
  for (const { user_id } of rows) {
    if (await eraseAgain(context, user_id)) applied++
    else waiting.push(user_id)
  }
  return { applied, waiting }
}
