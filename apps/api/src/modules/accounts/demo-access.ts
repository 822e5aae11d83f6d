import { demoAccounts } from '../../demo-accounts.ts'
import type { UserStatus } from '@asime/contract/user-states'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { revokeAllSessions } from './accounts.repository.ts'

type DemoAccount = (typeof demoAccounts)[number]

/** Those that anyone may sign in with: none without demo data, and never an admin in production. */
export function openDemoAccounts({ demoData, production }: Config): readonly DemoAccount[] {
  if (!demoData) return []
  return production ? demoAccounts.filter((account) => account.user_type !== 'admin') : demoAccounts
}

/** Whether everybody may know its password: what one visitor does to such an account, all others would find. */
export function isSharedDemoAccount({ demoData }: Config, email: string | null): boolean {
  return demoData && demoAccounts.some((account) => account.email === email)
}

/** Whether the settings keep that account closed, whose password everybody knows. */
export function isClosedDemoAccount(config: Config, email: string | null): boolean {
  return (
    demoAccounts.some((account) => account.email === email) &&
    !openDemoAccounts(config).some((account) => account.email === email)
  )
}

/**
 * The demo accounts' passwords are known to everybody, so only those that the settings open may work: the others are
 * suspended and signed out. One that an admin has suspended stays so. Run at each start, whatever the database was filled by.
 */
export async function openOrCloseDemoAccounts(context: Context): Promise<void> {
  const open = openDemoAccounts(context.config)
  const closed = demoAccounts.filter((account) => !open.includes(account))
  await inTransaction(context.db, async (tx) => {
    await changeStatus(tx, open, 'suspended', 'active')
    for (const id of await changeStatus(tx, closed, 'active', 'suspended'))
      await revokeAllSessions(tx, id, 'this demo account is closed')
  })
}

async function changeStatus(
  tx: Db,
  accounts: readonly DemoAccount[],
  from: UserStatus,
  to: UserStatus,
): Promise<string[]> {
  if (accounts.length === 0) return []
  const changed = await tx
    .updateTable('users')
    .set({ status: to })
    .where(
      'email',
      'in',
      accounts.map((account) => account.email),
    )
    .where('status', '=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_suspensions as s').whereRef('s.user_id', '=', 'users.id').where('s.restored_at', 'is', null),
        ),
      ),
    )
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}
