import type { LegalVersion } from '@asime/contract/information'
import type { InformationVersion } from '@asime/contract/information-desk'
import type { InformationPage } from '@asime/contract/information-pages'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'

/** When two publish a page at once, the second waits, and then finds a version that it has not seen. */
export async function lockInformation(tx: Tx, page: InformationPage): Promise<void> {
  await queryRows(tx, "SELECT pg_advisory_xact_lock(hashtext('information ' || $1::text))", [page])
}

const PERSON = jsonObject({ id: 'u.id', full_name: 'u.full_name' })

export interface LatestVersion {
  page: string
  version: number
  text: unknown
  in_force_from: string
  published_at: string
  published_by: { id: string; full_name: string } | null
  is_announced: boolean
}

/** The highest version of each page that was ever changed, or of one page. */
export async function listLatestVersions(db: Db, page?: InformationPage): Promise<LatestVersion[]> {
  const rows = await queryRows<{ data: LatestVersion }>(
    db,
    `SELECT ${jsonObject({
      page: 'v.page',
      version: 'v.version',
      text: 'v.text',
      in_force_from: 'v.in_force_from',
      published_at: 'v.published_at',
      published_by: `(SELECT ${PERSON} FROM users u WHERE u.id = v.published_by)`,
      is_announced: 'EXISTS (SELECT FROM information_announcements a WHERE a.version_id = v.id)',
    })} AS data
     FROM (
       SELECT DISTINCT ON (page) * FROM information_versions WHERE $1::text IS NULL OR page = $1 ORDER BY page, version DESC
     ) AS v`,
    [page ?? null],
  )
  return rows.map(({ data }) => data)
}

export interface NewVersion {
  page: InformationPage
  version: number
  text: unknown
  inForceFrom: string
  reason: string | null
  adminId: string | null
  restoresVersion: number | null
}

/** @returns the id of the version */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    `INSERT INTO information_versions (page, version, text, in_force_from, reason, published_by, restores_version)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [
      version.page,
      version.version,
      JSON.stringify(version.text),
      version.inForceFrom,
      version.reason,
      version.adminId,
      version.restoresVersion,
    ],
  )
  if (!row) throw new Error('INSERT returned no row')
  return row.id
}

/** The texts of a version and of the one before it. */
export async function findTexts(
  db: Db,
  page: InformationPage,
  version: number,
): Promise<{ before: unknown; after: unknown } | undefined> {
  const [row] = await queryRows<{ before: unknown; after: unknown }>(
    db,
    `SELECT v.text AS after, (
       SELECT b.text FROM information_versions b WHERE b.page = v.page AND b.version = v.version - 1
     ) AS before
     FROM information_versions v WHERE v.page = $1 AND v.version = $2`,
    [page, version],
  )
  return row
}

const NEXT_START =
  '(SELECT min(n.in_force_from) FROM information_versions n WHERE n.page = v.page AND n.version > v.version)'

export interface LegalText {
  in_force_from: string
  in_force_until: string | null
  text: unknown
}

/** A version that was in force or will be: none whose place another took before its moment came. */
export async function findLegalText(db: Db, page: InformationPage, version: number): Promise<LegalText | undefined> {
  const [row] = await queryRows<{ data: LegalText }>(
    db,
    `SELECT ${jsonObject({ in_force_from: 'v.in_force_from', in_force_until: NEXT_START, text: 'v.text' })} AS data
     FROM information_versions v
     WHERE v.page = $1 AND v.version = $2 AND (${NEXT_START} IS NULL OR ${NEXT_START} > v.in_force_from)`,
    [page, version],
  )
  return row?.data
}

const VERSION = jsonObject({
  id: 'v.id',
  version: 'v.version',
  in_force_from: 'v.in_force_from',
  reason: 'v.reason',
  published_at: 'v.published_at',
  published_by: `(SELECT ${PERSON} FROM users u WHERE u.id = v.published_by)`,
  restores_version: 'v.restores_version',
  is_latest: 'NOT EXISTS (SELECT FROM information_versions x WHERE x.page = v.page AND x.version > v.version)',
})

/** Newest first. */
export async function listVersions(
  db: Db,
  page: InformationPage,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const [row] = await queryRows<JsonPage<InformationVersion>>(
    db,
    `SELECT ${pageColumns({ json: VERSION, size: '$2::int', value: 'page.version' })},
            (SELECT count(*) FROM (SELECT FROM information_versions WHERE page = $1 LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT id, version, row_number() OVER (ORDER BY version DESC) AS n FROM information_versions
       WHERE page = $1 AND ($3::numeric IS NULL OR version < $3::numeric) ORDER BY version DESC LIMIT $2::int + 1
     ) AS page JOIN information_versions v ON v.id = page.id`,
    [page, limit, cursor?.value ?? null],
  )
  return row as PageRow
}

/** Newest first: those that were in force or will be. */
export async function listLegalVersions(
  db: Db,
  page: InformationPage,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const [row] = await queryRows<JsonPage<LegalVersion>>(
    db,
    `WITH held AS (
       SELECT v.id, v.version, v.in_force_from, v.next_start
       FROM (SELECT v.*, ${NEXT_START} AS next_start FROM information_versions v WHERE v.page = $1) AS v
       WHERE v.next_start IS NULL OR v.next_start > v.in_force_from
     )
     SELECT ${pageColumns({
       json: jsonObject({
         version: 'page.version',
         in_force_from: 'page.in_force_from',
         in_force_until: 'page.next_start',
       }),
       size: '$2::int',
       value: 'page.version',
     })}, (SELECT count(*) FROM (SELECT FROM held LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT *, row_number() OVER (ORDER BY version DESC) AS n FROM held
       WHERE $3::numeric IS NULL OR version < $3::numeric ORDER BY version DESC LIMIT $2::int + 1
     ) AS page`,
    [page, limit, cursor?.value ?? null],
  )
  return row as PageRow
}
