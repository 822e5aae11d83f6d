import type { ListUsersQuery, UserCard, UserCounts } from '@asime/contract/admin-users'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { PLANNED_ANEW } from '../../platform/database/statement-names.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import { decodeCursor, type JsonPage, pageText } from '../../platform/http/paging.ts'
import { IS_CONTACTABLE } from '../../platform/sessions/contactable.sql.ts'
import { REPORTED, SHOWN_USER_STATUS, USER_CARD, USER_TABLES } from './user-card.sql.ts'
import { phoneOf, userPattern } from './user-search.ts'

const SORT = 'users'
const NEWEST_FIRST = { column: 'u.created_at', type: 'timestamptz', id: 'u.id', descending: true }
/** Ghana is on UTC all year. */
const TODAY = "date_trunc('day', now() AT TIME ZONE 'Africa/Accra') AT TIME ZONE 'Africa/Accra'"

/** Of a closed account nothing is known any more, and nothing is asked. */
const IS_UNCONFIRMED = `NOT ${IS_CONTACTABLE} AND ${SHOWN_USER_STATUS} <> 'closed'`

const COUNTS = jsonObject({
  all: '(SELECT count(*) FROM users)::int',
  vendors: "(SELECT count(*) FROM users WHERE user_type = 'vendor')::int",
  reported: '(SELECT count(*) FROM reported)::int',
  suspended:
    "(SELECT count(*) FROM users u WHERE u.status = 'suspended' AND NOT EXISTS (SELECT FROM erasures e WHERE e.user_id = u.id))::int",
  new_today: `(SELECT count(*) FROM users WHERE created_at >= ${TODAY})::int`,
  unconfirmed: `(SELECT count(*) FROM users u WHERE ${IS_UNCONFIRMED})::int`,
})

/** Everybody with an account, newest first. */
export async function listUsers(db: Db, query: ListUsersQuery): Promise<JsonText> {
  const cursor = decodeCursor(query.cursor, SORT, 'time')
  const sql = new SqlValues()
  const size = pageSize(sql, query.limit)
  const { byIndex, byRow } = query.query ? searchFor(sql, query.query) : EVERYBODY
  const conditions = ['true']
  if (query.user_type) conditions.push(`u.user_type = ${sql.value(query.user_type)}`)
  if (query.status === 'active') conditions.push("u.status = 'active'")
  else if (query.status) conditions.push(`u.status = 'suspended' AND ${SHOWN_USER_STATUS} = ${sql.value(query.status)}`)
  if (query.contactable !== undefined) conditions.push(query.contactable ? IS_CONTACTABLE : IS_UNCONFIRMED)
  if (query.reported) conditions.push('u.id IN (SELECT user_id FROM reported)')
  if (query.new_today) conditions.push(`u.created_at >= ${TODAY}`)
  const filters = conditions.join(' AND ')
  const after = cursor ? isAfter(sql, cursor, NEWEST_FIRST) : 'true'
  const page = (table: string, where: string) =>
    `SELECT u.id, u.created_at FROM ${table} u WHERE ${where} AND ${after} ORDER BY u.created_at DESC, u.id DESC LIMIT ${size} + 1`
  // One of the two is read: what stands in nearly every row is met at once from the newest on, and would take long to gather. What
  // was counted to its end is the page already.
  const pages = query.query
    ? `(${page('found', `(SELECT n FROM total) <= ${TOTAL_CAP}`)}) UNION ALL (${page('users', `(SELECT n FROM total) > ${TOTAL_CAP} AND ${filters} AND ${byRow}`)})`
    : page('users', filters)
  const [row] = await queryRows<JsonPage<UserCard> & { counts: JsonOf<UserCounts> }>(
    db,
    `${query.query ? PLANNED_ANEW : ''} WITH ${REPORTED}, found AS MATERIALIZED (
       SELECT id, created_at FROM (${byIndex.map((way) => `(SELECT u.id, u.created_at FROM users u WHERE ${filters} AND ${way} LIMIT ${TOTAL_CAP + 1})`).join(' UNION ')}) AS each_way LIMIT ${TOTAL_CAP + 1}
     ), total AS MATERIALIZED (SELECT count(*)::int AS n FROM found)
     SELECT ${pageColumns({ json: jsonObject(USER_CARD), size, value: 'page.created_at' })}, (SELECT n FROM total) AS total,
            (SELECT ${COUNTS})::text AS counts
     FROM (
       SELECT each.id, each.created_at, row_number() OVER (ORDER BY each.created_at DESC, each.id DESC) AS n FROM (${pages}) AS each
     ) AS page JOIN users u ON u.id = page.id ${USER_TABLES}`,
    sql.list,
  )
  if (!row) throw new Error('SELECT returned no row')
  return pageText(row, { limit: query.limit, sort: SORT, counts: row.counts })
}

const EVERYBODY = { byIndex: ['true'], byRow: 'true' }

/**
 * Whose words, or whose shop's name, are looked for: by their indexes, each for itself, or row by row. As ids that are gathered first,
 * each of all whom a word finds would be looked up again, whatever else is asked of them.
 */
function searchFor(sql: SqlValues, query: string): { byIndex: string[]; byRow: string } {
  const pattern = sql.value(userPattern(query))
  const phone = sql.value(phoneOf(query))
  const ways = [
    `user_words(u.full_name, u.email, u.phone) LIKE ${pattern}`,
    `u.verified_phone = ${phone}`,
    `u.id IN (SELECT shop.user_id FROM vendors shop WHERE lower(shop.business_name) LIKE ${pattern})`,
  ]
  return {
    byIndex: ways,
    byRow: `(${ways.join(' OR ')})`,
  }
}
