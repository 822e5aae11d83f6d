import { LOOSENED_WAIT } from '@asime/contract/deadlines'
import { isSafeguard, type Safeguard, safeguards, valueProblem } from '@asime/contract/setting-table'
import { type Db, queryRows } from '../database/database.ts'

/** Values that differ from the defaults, by key. It may name settings that this version does not know. */
export async function readChangedSettings(db: Db): Promise<{ key: string; value: unknown }[]> {
  return queryRows<{ key: string; value: unknown }>(db, 'SELECT key, value FROM settings')
}

/** The earlier values of safeguards that were changed lately. */
interface HeldLately {
  key: string
  lowest: number
  highest: number
}

/** To be read after the settings themselves: what is changed in between is then among these. */
async function readHeldLately(db: Db): Promise<HeldLately[]> {
  return queryRows<HeldLately>(
    db,
    `SELECT key, min((before #>> '{}')::numeric)::float AS lowest, max((before #>> '{}')::numeric)::float AS highest
     FROM setting_changes WHERE key = ANY ($1) AND changed_at > now() - $2::interval GROUP BY key`,
    [Object.keys(safeguards), LOOSENED_WAIT],
  )
}

/**
 * The safeguards that are stricter still than what is stored, because they were loosened lately.
 * @param valueOf the stored value, or the default
 */
export async function readStricter(
  db: Db,
  valueOf: (key: Safeguard) => number,
): Promise<{ key: Safeguard; value: number }[]> {
  return (await readHeldLately(db)).flatMap(({ key, lowest, highest }) => {
    if (!isSafeguard(key)) return []
    const value = valueOf(key)
    const strictest = safeguards[key] === 'lowest' ? Math.min(value, lowest) : Math.max(value, highest)
    return strictest === value || valueProblem(key, strictest) !== undefined ? [] : [{ key, value: strictest }]
  })
}
