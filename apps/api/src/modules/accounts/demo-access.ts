import { demoAccounts } from '../../../demo/accounts.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { revokeAllSessions } from './accounts.repository.ts'

/**
 * The demo accounts' passwords are known to everybody, so the accounts work only while demo data is on: without it they
 * are suspended and signed out, with it they are let in again. Run at each start.
 */
export async function openOrCloseDemoAccounts(context: Context): Promise<void> {
  const [from, to] = context.config.demoData ? (['suspended', 'active'] as const) : (['active', 'suspended'] as const)
  await inTransaction(context.db, async (tx) => {
    const changed = await tx
      .updateTable('users')
      .set({ status: to })
      .where(
        'email',
        'in',
        demoAccounts.map((account) => account.email),
      )
      .where('status', '=', from)
      .returning('id')
      .execute()
    if (to === 'suspended') for (const { id } of changed) await revokeAllSessions(tx, id, 'demo data is off')
  })
}
