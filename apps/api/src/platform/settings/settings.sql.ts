import { type Db, queryRows } from '../database/database.ts'

/** What differs from the usual, by key. It may name settings that this version does not know. */
export async function readChangedSettings(db: Db): Promise<{ key: string; value: unknown }[]> {
  return queryRows<{ key: string; value: unknown }>(db, 'SELECT key, value FROM settings')
}
