import type { Context } from '../../platform/context.ts'
import { eraseAgain, eraseLeftovers } from '../own-data/own-data.service.ts'
import { listErasuresToApply } from './backups.repository.ts'

/**
 * Erases what a restore brought back: the job, and the last step of a restore. An account with orders or money that are
 * unfinished in the restored database is erased by a later run, and so is one that is an admin's there. Also what had to stay of
 * a closed account until its refunds are done.
 */
export async function applyErasures(
  context: Context,
): Promise<{ applied: number; waiting: string[]; admins: string[] }> {
  const rows = await listErasuresToApply(context.db)
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
