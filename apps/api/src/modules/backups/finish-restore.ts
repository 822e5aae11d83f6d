import type { QueryConfig } from 'pg'
import type { Context } from '../../platform/context.ts'
import { queryRows } from '../../platform/database/database.ts'
import { applyErasures } from './erase-again.ts'
import { adoptErasures } from './erasure-list.sql.ts'
import { restoreFiles } from './file-copies.ts'
import type { Vault } from './vault.ts'

/** For one statement over a whole table. */
const PATIENCE_MS = 60 * 60_000

export interface FinishedRestore {
  files: number
  /** Files that a row names and no copy is there of. */
  missingFiles: string[]
  /** Files whose copy is damaged, or opens with none of the keys. */
  unreadableFiles: string[]
  erasedAgain: number
  /** Users who are locked out, and are erased when their orders have ended. */
  erasedLater: string[]
  /** Users on the list who are admins in the restored database, and are left as they are. */
  adminsKept: string[]
  /** Entries of the list that do not open with the key, or hold something else. */
  unreadErasures: string[]
  /** Rows and index entries that amcheck complains of; undefined where it could not be asked. */
  damage: string[] | undefined
}

/**
 * What a restored database needs before anybody may use it: an end of all sessions, its erasures, its files, and a look at each
 * table and index.
 */
export async function finishRestore(context: Context, vault: Vault): Promise<FinishedRestore> {
  const { db, files } = context
  // First, so that none is open even if the rest fails. At the end of the log, too: of what was lost after it, a session may
  // have been ended, or a token used.
  await endAllAccess(context)
  const { refused } = await adoptErasures(db, vault)
  const { applied, waiting, admins } = await applyErasures(context)
  const { restored, missing, unreadable } = await restoreFiles(db, files, vault)
  return {
    files: restored,
    missingFiles: missing,
    unreadableFiles: unreadable,
    erasedAgain: applied,
    erasedLater: waiting,
    adminsKept: admins,
    unreadErasures: refused,
    damage: await findDamage(context),
  }
}

/**
 * Everybody's sessions, and whatever else makes a password or its second proof needless. Changes of a number or an email that waited go, too:
 * one may have been stopped after the restored moment, and the link that stops it is gone.
 */
async function endAllAccess({ pool }: Context): Promise<void> {
  const client = await pool.connect()
  // As many rows as there are people: longer than a page's statement may take.
  const run = (text: string) => client.query({ text, query_timeout: PATIENCE_MS } as QueryConfig)
  try {
    await run('BEGIN; SET LOCAL statement_timeout = 0')
    await run(
      "UPDATE sessions SET revoked_at = now(), revoked_because = 'restored from a backup' WHERE revoked_at IS NULL",
    )
    await run('DELETE FROM one_time_tokens; DELETE FROM shop_invitations')
    await run('DELETE FROM phone_changes; DELETE FROM email_changes')
    await run('DELETE FROM provider_visits')
    await run('DELETE FROM provider_tickets')
    await run('DELETE FROM phone_codes; DELETE FROM long_phone_codes')
    await run('DELETE FROM known_devices')
    await run('COMMIT')
  } finally {
    client.release(true)
  }
}

/**
 * What pg_amcheck does, by the extension that it uses: each table's pages and each B-tree. Undefined where the extension is not
 * to be had, or not for this role.
 */
async function findDamage({ db, pool }: Context): Promise<string[] | undefined> {
  const [there] = await queryRows(
    db,
    `SELECT FROM pg_available_extensions WHERE name = 'amcheck' AND ((SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
       OR (SELECT count(*) > 0 AND bool_and(has_function_privilege(oid, 'EXECUTE')) FROM pg_proc
           WHERE proname IN ('verify_heapam', 'bt_index_check')))`,
  )
  if (!there) return undefined
  const client = await pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0')
    await client.query('CREATE EXTENSION IF NOT EXISTS amcheck')
    const { rows } = await client.query<{ name: string; problem: string | null }>({
      query_timeout: PATIENCE_MS,
      text: `SELECT c.oid::regclass::text AS name, (SELECT msg FROM verify_heapam(c.oid) LIMIT 1) AS problem
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')`,
    } as QueryConfig)
    const damage = rows.filter(({ problem }) => problem !== null).map(({ name, problem }) => `${name}: ${problem}`)
    const { rows: indexes } = await client.query<{ oid: number; name: string }>(
      `SELECT c.oid, c.oid::regclass::text AS name FROM pg_class c JOIN pg_am a ON a.oid = c.relam
       WHERE a.amname = 'btree' AND c.relkind = 'i' AND c.relpersistence <> 't'`,
    )
    for (const { oid, name } of indexes) {
      await client.query('SAVEPOINT before_index')
      const check = { text: 'SELECT bt_index_check($1::regclass)', values: [oid], query_timeout: PATIENCE_MS }
      await client.query(check as QueryConfig).catch(async (error: Error) => {
        damage.push(`${name}: ${error.message}`)
        await client.query('ROLLBACK TO before_index')
      })
    }
    return damage
  } finally {
    // The extension was for this look only.
    await client.query('ROLLBACK').catch(() => {})
    client.release(true)
  }
}
