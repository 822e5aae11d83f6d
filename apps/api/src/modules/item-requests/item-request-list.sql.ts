import type { ItemRequestCard, ListItemRequestsQuery } from '@asime/contract/item-requests'
import { TOTAL_CAP } from '@asime/contract/paging'
import type pg from 'pg'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { parseJsonOf } from '../../platform/database/json-of.ts'
import { isAfter, textPageColumns } from '../../platform/http/page-columns.ts'
import { containsPattern } from '../../platform/database/patterns.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { type CursorValue, decodeCursor, type PageRow, pageText, type JsonPage } from '../../platform/http/paging.ts'
import { toPesewas } from '../../platform/money.ts'
import { IS_EXPIRED, KEPT_ITEM_REQUEST_CARD, KEPT_ITEM_REQUEST_TABLES } from './item-request-json.sql.ts'
import { itemRequestActionsOf } from './item-requests.policy.ts'

const SORT_COLUMNS = {
  created_at: { column: 'r.created_at', type: 'timestamptz', kind: 'time' },
  expires_at: { column: "coalesce(r.expires_at, 'infinity')", type: 'timestamptz', kind: 'time' },
  budget_max: { column: 'coalesce(r.budget_max::bigint, -1)', type: 'bigint', kind: 'number' },
  total_bids: { column: 'r.total_bids', type: 'integer', kind: 'number' },
} as const satisfies Record<string, { column: string; type: string; kind: CursorValue }>

/**
 * One page of item requests in one round trip.
 * @param isOwner whether the caller owns all that `user_id` names: only they are shown what was cancelled, and what they may do
 */
export async function listItemRequests(
  pool: pg.Pool,
  query: ListItemRequestsQuery,
  isOwner: boolean,
): Promise<JsonText> {
  const descending = query.sort_order === 'desc'
  const sort = `requests ${query.sort_by} ${query.sort_order}`
  const { column, type, kind } = SORT_COLUMNS[query.sort_by]
  const cursor = decodeCursor(query.cursor, sort, kind)

  const sql = new SqlValues()
  const limit = pageSize(sql, query.limit)
  const visible = isOwner ? [NOT_HIDDEN] : [NOT_HIDDEN, NOT_CANCELLED]
  const filters = itemRequestConditions(sql, query)
  const conditions = ['true', ...visible, ...filters]
  const total = filters.length === 0 && query.query ? 'SELECT matches FROM known' : totalOf(sql, query, conditions)
  const pageConditions = [...conditions]
  if (cursor) pageConditions.push(isAfter(sql, cursor, { column, type, id: 'r.id', descending }))
  const direction = descending ? 'DESC' : 'ASC'
  const rows = (condition?: string) => `
        SELECT r.id, ${column} AS sort_value FROM item_requests r
        WHERE ${[...pageConditions, ...(condition ? [condition] : [])].join(' AND ')}
        ORDER BY ${column} ${direction}, r.id ${direction} LIMIT ${limit} + 1`
  const text = `${query.query ? searchFirst(sql.value(query.query), visible) : ''}
    SELECT ${textPageColumns({ text: KEPT_ITEM_REQUEST_CARD, size: limit, value: 'page.sort_value' })},
           (${total})::int AS total${query.query ? ', (SELECT correction FROM typed) AS corrected_query' : ''}
    FROM (
      SELECT id, sort_value, row_number() OVER (ORDER BY sort_value ${direction}, id ${direction}) AS n
      FROM (${query.query ? `(${rows(IS_AMONG_FEW)}) UNION ALL (${rows(IS_AMONG_MANY)})` : rows()}) AS rows
    ) AS page JOIN (${KEPT_ITEM_REQUEST_TABLES}) ON r.id = page.id`
  const [row] = await hotRead<JsonPage<ItemRequestCard>>(pool, text, sql.list)
  const page = row as JsonPage<ItemRequestCard>
  return pageText(isOwner ? withOwnActions(page) : page, { limit: query.limit, sort })
}

/** What the caller may do with each of their own: what the database answered is the same for all. */
function withOwnActions(page: JsonPage<ItemRequestCard>): PageRow {
  const cards = parseJsonOf(page.data).map((card) => ({
    ...card,
    actions: itemRequestActionsOf('owner', card),
  }))
  return { ...page, data: JSON.stringify(cards) }
}

/** What Asime has hidden is shown to nobody; its owner was told. */
const NOT_HIDDEN = 'r.hidden_at IS NULL'

/** Cancelled requests are for their owner alone. */
const NOT_CANCELLED = "r.status <> 'cancelled'"

/** What was typed, and up to one more than the capped number of its matches. */
function searchFirst(typed: string, visible: readonly string[]): string {
  return `
    WITH typed AS MATERIALIZED (
      SELECT anywhere, search_correction('item_request', ${typed}) AS correction FROM search_queries('item_request', ${typed})
    ),
    found AS MATERIALIZED (SELECT r.id FROM item_requests r, typed WHERE ${['r.search @@ typed.anywhere', ...visible].join(' AND ')} LIMIT ${TOTAL_CAP + 1}),
    known AS MATERIALIZED (SELECT count(*) AS matches FROM found)`
}

// Left to itself, the planner may walk every item request in date order looking for a word that none of them has, or
// sort a hundred thousand to show twenty. So up to the cap the matches are those found; a word with more is asked of each
// item request in the order of the sort, which finds a page's worth after few. (There, coalesce keeps the planner off the
// index of words.) Whichever does not apply costs nothing.
const IS_AMONG_FEW = `(SELECT matches FROM known) <= ${TOTAL_CAP} AND r.id = ANY (ARRAY(SELECT id FROM found))`
const IS_AMONG_MANY = `(SELECT matches FROM known) > ${TOTAL_CAP} AND coalesce(r.search @@ (SELECT anywhere FROM typed), false)`

/** Open and not expired: what takes bids. In the words of the indexes that hold just these, and the few that have just expired. */
const IS_LIVE = "r.status = 'open' AND NOT r.counted_as_expired AND coalesce(r.expires_at, 'infinity') > now()"

function asksForLive({ status, is_expired: isExpired }: ListItemRequestsQuery): boolean {
  return status === 'open' && isExpired === false
}

function itemRequestConditions(sql: SqlValues, query: ListItemRequestsQuery): string[] {
  const conditions: string[] = []
  if (asksForLive(query)) conditions.push(IS_LIVE)
  else {
    if (query.status) conditions.push(`r.status = ${sql.value(query.status)}`)
    if (query.is_expired !== undefined) conditions.push(`${IS_EXPIRED} = ${query.is_expired}`)
  }
  if (query.urgency) conditions.push(`r.urgency = ${sql.value(query.urgency)}`)
  if (query.category_id) conditions.push(`r.category_id = ${sql.value(query.category_id)}::uuid`)
  if (query.user_id) conditions.push(`r.user_id = ${sql.value(query.user_id)}::uuid`)
  if (query.location) conditions.push(`r.location ILIKE ${sql.value(containsPattern(query.location))}`)
  // Ranges overlap when each begins before the other ends; a missing bound is open.
  if (query.min_budget !== undefined)
    conditions.push(`(r.budget_max IS NULL OR r.budget_max >= ${sql.value(toPesewas(query.min_budget))}::bigint)`)
  if (query.max_budget !== undefined)
    conditions.push(`(r.budget_min IS NULL OR r.budget_min <= ${sql.value(toPesewas(query.max_budget))}::bigint)`)
  // An asked range that ends before it begins holds nothing to overlap.
  if (query.min_budget !== undefined && query.max_budget !== undefined && query.min_budget > query.max_budget)
    conditions.push('false')
  return conditions
}

/** Kept counts where they answer, which is never of one owner's, else a count that stops at the cap. */
function totalOf(sql: SqlValues, query: ListItemRequestsQuery, conditions: string[]): string {
  const { query: typed, category_id, user_id, location, min_budget, max_budget, status, urgency, is_expired } = query
  const hasKeptCounts = is_expired === undefined || asksForLive(query)
  if (
    hasKeptCounts &&
    !typed &&
    !category_id &&
    !user_id &&
    !location &&
    min_budget === undefined &&
    max_budget === undefined
  ) {
    const ofUrgency = urgency ? sql.value(urgency) : undefined
    const of = [
      "k.status <> 'cancelled'",
      ...(status ? [`k.status = ${sql.value(status)}`] : []),
      ...(ofUrgency ? [`k.urgency = ${ofUrgency}`] : []),
      ...(asksForLive(query) ? ['NOT k.counted_as_expired'] : []),
    ]
    const kept = `SELECT coalesce(sum(k.item_requests), 0) FROM item_request_counts k WHERE ${of.join(' AND ')}`
    return asksForLive(query) ? `SELECT (${kept}) - (${justExpired(ofUrgency)})` : kept
  }
  const search = typed ? ['r.search @@ (SELECT anywhere FROM typed)'] : []
  return `SELECT count(*) FROM (SELECT FROM item_requests r WHERE ${[...conditions, ...search].join(' AND ')} LIMIT ${TOTAL_CAP + 1}) AS counted`
}

/** How many have expired since the job last looked. */
function justExpired(ofUrgency: string | undefined): string {
  return `SELECT count(*) FROM item_requests r WHERE r.status = 'open' AND NOT r.counted_as_expired AND r.hidden_at IS NULL
    AND coalesce(r.expires_at, 'infinity') <= now()${ofUrgency ? ` AND r.urgency = ${ofUrgency}` : ''}`
}
