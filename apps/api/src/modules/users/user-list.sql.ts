import type { ListUsersQuery, UserCard, UserCounts } from '@asime/contract/admin-users'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { pageSize, SqlValues } from '../../platform/database/hot-read.ts'
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

const COUNTS = jsonObject({
  all: '(SELECT count(*) FROM users)::int',
  vendors: "(SELECT count(*) FROM users WHERE user_type = 'vendor')::int",
  reported: '(SELECT count(*) FROM reported)::int',
  suspended:
    "(SELECT count(*) FROM users u WHERE u.status = 'suspended' AND NOT EXISTS (SELECT FROM erasures e WHERE e.user_id = u.id))::int",
  new_today: `(SELECT count(*) FROM users WHERE created_at >= ${TODAY})::int`,
  unconfirmed: `(SELECT count(*) FROM users u WHERE NOT ${IS_CONTACTABLE})::int`,
})

/** Everybody with an account, newest first. */
export async function listUsers(db: Db, query: ListUsersQuery): Promise<JsonText> {
  const cursor = decodeCursor(query.cursor, SORT, 'time')
  const sql = new SqlValues()
  const size = pageSize(sql, query.limit)
  const conditions = ['true']
  if (query.query) {
    const pattern = sql.value(userPattern(query.query))
    // By their indexes, each for itself: with OR over two tables, every row would be read.
    conditions.push(`u.id IN (
      SELECT found.id FROM users found WHERE user_words(found.full_name, found.email, found.phone) LIKE ${pattern}
      UNION ALL SELECT signing.id FROM users signing WHERE signing.verified_phone = ${sql.value(phoneOf(query.query))}
      UNION ALL SELECT shop.user_id FROM vendors shop WHERE lower(shop.business_name) LIKE ${pattern})`)
  }
  if (query.user_type) conditions.push(`u.user_type = ${sql.value(query.user_type)}`)
  if (query.status === 'active') conditions.push("u.status = 'active'")
  else if (query.status) conditions.push(`u.status = 'suspended' AND ${SHOWN_USER_STATUS} = ${sql.value(query.status)}`)
  if (query.contactable !== undefined) conditions.push(query.contactable ? IS_CONTACTABLE : `NOT ${IS_CONTACTABLE}`)
  if (query.reported) conditions.push('u.id IN (SELECT user_id FROM reported)')
  if (query.new_today) conditions.push(`u.created_at >= ${TODAY}`)
  const where = conditions.join(' AND ')
  const after = cursor ? isAfter(sql, cursor, NEWEST_FIRST) : 'true'
  const [row] = await queryRows<JsonPage<UserCard> & { counts: JsonOf<UserCounts> }>(
    db,
    `WITH ${REPORTED}
     SELECT ${pageColumns({ json: jsonObject(USER_CARD), size, value: 'page.created_at' })},
            (SELECT count(*) FROM (SELECT FROM users u WHERE ${where} LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total,
            (SELECT ${COUNTS})::text AS counts
     FROM (
       SELECT u.id, u.created_at, row_number() OVER (ORDER BY u.created_at DESC, u.id DESC) AS n FROM users u WHERE ${where} AND ${after} ORDER BY u.created_at DESC, u.id DESC LIMIT ${size} + 1
     ) AS page JOIN users u ON u.id = page.id ${USER_TABLES}`,
    sql.list,
  )
  if (!row) throw new Error('SELECT returned no row')
  return pageText(row, { limit: query.limit, sort: SORT, counts: row.counts })
}
