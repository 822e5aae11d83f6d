import { type AlertGroup, alertGroups, type PaymentAlert } from '@asime/contract/payment-alerts'
import { type SortOrder, TOTAL_CAP } from '@asime/contract/paging'
import type { StaffRole } from '@asime/contract/staff-roles'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, PageRow, JsonPage } from '../../platform/http/paging.ts'
import { type AlertKind, alertKinds, alertKindsOf, alertsOfQueues } from './alert-kinds.ts'

/** One alert for each kind and reference. `again`: a closed alert is opened and mailed again. */
export async function insertAlert(
  db: Db,
  kind: AlertKind,
  reference: string,
  detail: unknown,
  { again = false }: { again?: boolean } = {},
): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO payment_alerts AS a (kind, reference, detail) VALUES ($1, $2, $3)
     ON CONFLICT ON CONSTRAINT payment_alerts_once DO UPDATE
       SET detail = EXCLUDED.detail, created_at = now(), mailed_at = NULL, closed_at = NULL, closed_by = NULL, note = NULL
       WHERE $4 AND a.closed_at IS NOT NULL`,
    [kind, reference, JSON.stringify(detail), again],
  )
}

/**
 * Makes the open alerts of a kind what was found: one for each cause, opened again where it happened after it was closed.
 * @param isAll whether there is nothing else, so that other alerts of the kind have ended
 */
export async function replaceAlerts(
  db: Db,
  kind: AlertKind,
  found: readonly { reference: string; detail: unknown; since: string }[],
  isAll: boolean,
): Promise<void> {
  const references = found.map(({ reference }) => reference)
  if (found.length > 0)
    await queryRows(
      db,
      `INSERT INTO payment_alerts AS a (kind, reference, detail)
       SELECT $1, f.reference, f.detail FROM unnest($2::text[], $3::jsonb[]) AS f (reference, detail)
       ON CONFLICT ON CONSTRAINT payment_alerts_once DO UPDATE
         SET detail = EXCLUDED.detail, created_at = now(), mailed_at = NULL, closed_at = NULL, closed_by = NULL, note = NULL
         WHERE a.closed_at < (SELECT n.since FROM unnest($2::text[], $4::timestamptz[]) AS n (reference, since) WHERE n.reference = a.reference)`,
      [kind, references, found.map(({ detail }) => JSON.stringify(detail)), found.map(({ since }) => since)],
    )
  if (isAll)
    await queryRows(
      db,
      'UPDATE payment_alerts SET closed_at = now() WHERE kind = $1 AND closed_at IS NULL AND reference <> ALL ($2::text[])',
      [kind, references],
    )
}

/** Undefined where there is no open one of this id. */
export async function closeAlertById(db: Db, id: string, adminId: string, note: string): Promise<boolean> {
  const rows = await queryRows(
    db,
    'UPDATE payment_alerts SET closed_at = now(), closed_by = $2, note = $3 WHERE id = $1 AND closed_at IS NULL RETURNING id',
    [id, adminId, note],
  )
  return rows.length > 0
}

/** @param placeholder of `wordsOfAlerts` */
const alertJson = (placeholder: string) =>
  jsonObject({
    id: 'a.id',
    kind: 'a.kind',
    group: `coalesce(${placeholder}::jsonb -> a.kind ->> 'group', 'payments')`,
    what: `coalesce(${placeholder}::jsonb -> a.kind ->> 'what', a.kind)`,
    todo: `coalesce(${placeholder}::jsonb -> a.kind ->> 'todo', '')`,
    reference: 'a.reference',
    detail: 'a.detail',
    due_at: "a.detail ->> 'dueAt'",
    created_at: 'a.created_at',
    closed_at: 'a.closed_at',
    closed_by: '(SELECT u.full_name FROM users u WHERE u.id = a.closed_by)',
    note: 'a.note',
  })
/** As they are now: some name a setting. */
const wordsOfAlerts = () =>
  JSON.stringify(
    Object.fromEntries(
      alertGroups.flatMap((group) =>
        alertKindsOf[group].map((kind) => [kind, { ...alertKinds[kind as AlertKind], group }]),
      ),
    ),
  )

export async function findAlert(db: Db, id: string): Promise<PaymentAlert | undefined> {
  const [row] = await queryRows<{ data: PaymentAlert }>(
    db,
    `SELECT ${alertJson('$2')} AS data FROM payment_alerts a WHERE a.id = $1`,
    [id, wordsOfAlerts()],
  )
  return row?.data
}

export interface AlertFilters {
  state: 'open' | 'closed'
  group?: AlertGroup | undefined
  order: SortOrder
  in_other_queue?: boolean | undefined
}

/** By age. */
export async function listAlerts(
  db: Db,
  { state, group, order, in_other_queue: isInQueue }: AlertFilters,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  // Written out, so that the index of the state is used.
  const isOfState = state === 'open' ? 'a.closed_at IS NULL' : 'a.closed_at IS NOT NULL'
  const where = `${isOfState} AND ($5::text[] IS NULL OR a.kind = ANY ($5)) AND ($6::boolean IS NULL OR (a.kind = ANY ($7::text[])) = $6)`
  const [direction, after] = order === 'asc' ? (['ASC', '>'] as const) : (['DESC', '<'] as const)
  const [row] = await queryRows<JsonPage<PaymentAlert>>(
    db,
    `SELECT ${pageColumns({ json: alertJson('$4'), size: '$1::int', value: 'page.created_at' })},
            (SELECT count(*) FROM (SELECT FROM payment_alerts a WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT a.id, a.created_at, row_number() OVER (ORDER BY a.created_at ${direction}, a.id ${direction}) AS n FROM payment_alerts a
       WHERE ${where} AND ($2::timestamptz IS NULL OR (a.created_at, a.id) ${after} ($2::timestamptz, $3::uuid))
       ORDER BY a.created_at ${direction}, a.id ${direction} LIMIT $1::int + 1
     ) AS page JOIN payment_alerts a ON a.id = page.id`,
    [
      limit,
      cursor?.value ?? null,
      cursor?.id ?? null,
      wordsOfAlerts(),
      group ? alertKindsOf[group] : null,
      isInQueue ?? null,
      alertsOfQueues,
    ],
  )
  return row as PageRow
}

export interface NewAlert {
  kind: string
  reference: string
  due_at: string | null
}

/** Takes the alerts not mailed yet, oldest first. Call it in the transaction that writes the mails. */
export async function takeUnmailedAlerts(db: Db, limit: number): Promise<NewAlert[]> {
  return queryRows<NewAlert>(
    db,
    `WITH taken AS (
       UPDATE payment_alerts SET mailed_at = now() WHERE id IN (
         SELECT id FROM payment_alerts WHERE mailed_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
       ) RETURNING id, kind, reference, detail ->> 'dueAt' AS due_at
     ) SELECT kind, reference, due_at FROM taken ORDER BY id`,
    [limit],
  )
}

export interface AlertedAdmin {
  email: string
  full_name: string
  staff_role: StaffRole
}

/** Admins of these roles with a confirmed address: alerts name payments and people. */
export async function listAdmins(db: Db, roles: readonly StaffRole[], limit: number): Promise<AlertedAdmin[]> {
  return queryRows(
    db,
    `SELECT email, full_name, staff_role FROM users
     WHERE user_type = 'admin' AND staff_role = ANY ($1::text[]) AND status = 'active' AND email IS NOT NULL AND email_verified_at IS NOT NULL
     ORDER BY id LIMIT $2`,
    [roles, limit],
  )
}

/** How many are open, by kind. More than so many of them are not counted. */
export async function countOpenAlerts(db: Db): Promise<{ kind: string; open: number }[]> {
  return queryRows(
    db,
    `SELECT kind, count(*)::int AS open FROM (SELECT kind FROM payment_alerts WHERE closed_at IS NULL LIMIT ${TOTAL_CAP}) AS a GROUP BY kind`,
    [],
  )
}
