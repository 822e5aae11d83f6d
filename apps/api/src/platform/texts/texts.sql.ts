import { type Db, queryRows } from '../database/database.ts'

export interface StoredVersion {
  page: string
  version: number
  text: unknown
  /** ISO */
  in_force_from: string
}

const ISO = `to_char(v.in_force_from AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** For each page that somebody has changed, the version in force and the coming ones, the highest first. */
export async function readVersionsInForce(db: Db): Promise<StoredVersion[]> {
  return queryRows<StoredVersion>(
    db,
    `SELECT v.page, v.version, v.text, ${ISO} AS in_force_from FROM information_versions v
     WHERE NOT EXISTS (
       SELECT FROM information_versions later
       WHERE later.page = v.page AND later.version > v.version AND later.in_force_from <= greatest(v.in_force_from, now())
     ) ORDER BY v.page, v.version DESC`,
  )
}
