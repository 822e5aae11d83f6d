import type { ListShopsQuery, ShopCounts, ShopForAdmin } from '@asime/contract/admin-vendors'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { PLANNED_ANEW } from '../../platform/database/statement-names.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import { isAfter, pageColumns } from '../../platform/http/page-columns.ts'
import { decodeCursor, type JsonPage, pageText } from '../../platform/http/paging.ts'
import { OWN_STATUS } from '../shops/shown-verification.sql.ts'
import { REPORTED, SHOWN_USER_STATUS } from './user-card.sql.ts'
import { phoneOf, userPattern } from './user-search.ts'

const SORT = 'shops'
const NEWEST_FIRST = { column: 'v.created_at', type: 'timestamptz', id: 'v.id', descending: true }
const TABLES = 'vendors v JOIN users u ON u.id = v.user_id'
const IS_HELD = 'EXISTS (SELECT FROM payout_holds h WHERE h.vendor_id = v.id AND h.lifted_at IS NULL)'

const SHOP = jsonObject({
  id: 'v.id',
  business_name: 'v.business_name',
  logo_url: 'v.logo_url',
  location: 'v.location',
  region: 'v.region',
  verification_status: OWN_STATUS,
  total_products: 'v.total_products',
  total_sales: 'v.total_sales',
  rating: 'v.rating',
  payouts_held: IS_HELD,
  open_reports: 'coalesce(reported.n, 0)',
  created_at: 'v.created_at',
  owner: jsonObject({ id: 'u.id', full_name: 'u.full_name', status: SHOWN_USER_STATUS }),
})

const COUNTS = jsonObject({
  all: '(SELECT count(*) FROM vendors)::int',
  pending: "(SELECT count(*) FROM vendors WHERE verification_status = 'pending')::int",
  verified: '(SELECT count(*) FROM vendors WHERE verified_until > now())::int',
  suspended: `(SELECT count(*) FROM users u JOIN vendors v ON v.user_id = u.id WHERE u.status = 'suspended' AND ${SHOWN_USER_STATUS} = 'suspended')::int`,
  payouts_held: '(SELECT count(*) FROM payout_holds WHERE lifted_at IS NULL)::int',
  reported: '(SELECT count(*) FROM reported JOIN vendors v ON v.user_id = reported.user_id)::int',
})

/** Every shop, newest first. */
export async function listShops(db: Db, query: ListShopsQuery): Promise<JsonText> {
  const cursor = decodeCursor(query.cursor, SORT, 'time')
  const sql = new SqlValues()
  const size = pageSize(sql, query.limit)
  const conditions = ['true']
  if (query.query) {
    const pattern = sql.value(userPattern(query.query))
    conditions.push(`v.id IN (
      SELECT found.id FROM vendors found WHERE lower(found.business_name) LIKE ${pattern}
      UNION ALL SELECT owned.id FROM users owner JOIN vendors owned ON owned.user_id = owner.id
      WHERE user_words(owner.full_name, owner.email, owner.phone) LIKE ${pattern}
      UNION ALL SELECT owned.id FROM users signing JOIN vendors owned ON owned.user_id = signing.id
      WHERE signing.verified_phone = ${sql.value(phoneOf(query.query))})`)
  }
  if (query.verification_status) conditions.push(`${OWN_STATUS} = ${sql.value(query.verification_status)}`)
  if (query.status) conditions.push(`${SHOWN_USER_STATUS} = ${sql.value(query.status)}`)
  if (query.region) conditions.push(`v.region = ${sql.value(query.region)}`)
  if (query.payouts_held) conditions.push(IS_HELD)
  if (query.reported) conditions.push('v.user_id IN (SELECT user_id FROM reported)')
  const where = conditions.join(' AND ')
  const after = cursor ? isAfter(sql, cursor, NEWEST_FIRST) : 'true'
  const page = (tables: string, which: string) =>
    `SELECT v.id, v.created_at FROM ${tables} WHERE ${which} AND ${after} ORDER BY v.created_at DESC, v.id DESC LIMIT ${size} + 1`
  // What was counted to its end is the page already, so that a search looks once.
  const pages = `(${page('found AS v', `(SELECT n FROM total) <= ${TOTAL_CAP}`)}) UNION ALL (${page(TABLES, `(SELECT n FROM total) > ${TOTAL_CAP} AND ${where}`)})`
  const [row] = await queryRows<JsonPage<ShopForAdmin> & { counts: JsonOf<ShopCounts> }>(
    db,
    `${query.query ? PLANNED_ANEW : ''} WITH ${REPORTED}, found AS MATERIALIZED (
       SELECT v.id, v.created_at FROM ${TABLES} WHERE ${where} LIMIT ${TOTAL_CAP + 1}
     ), total AS MATERIALIZED (SELECT count(*)::int AS n FROM found)
     SELECT ${pageColumns({ json: SHOP, size, value: 'page.created_at' })}, (SELECT n FROM total) AS total,
            (SELECT ${COUNTS})::text AS counts
     FROM (
       SELECT each.id, each.created_at, row_number() OVER (ORDER BY each.created_at DESC, each.id DESC) AS n FROM (${pages}) AS each
     ) AS page JOIN vendors v ON v.id = page.id JOIN users u ON u.id = v.user_id LEFT JOIN reported ON reported.user_id = u.id`,
    sql.list,
  )
  if (!row) throw new Error('SELECT returned no row')
  return pageText(row, { limit: query.limit, sort: SORT, counts: row.counts })
}
