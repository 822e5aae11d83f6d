import type { AddVatRate, CommissionPreview, CommissionRule, VatRate } from '@asime/contract/admin-fees'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { PLANNED_ANEW } from '../../platform/database/statement-names.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'
import { type SoldMonth, soldGoodsOf } from './sold-goods.repository.ts'

// Commission rules and tax rates as the desk has them; orders are computed by commission_rate() and vat_rate().

const RULE = jsonObject({
  id: 'r.id',
  category: `(SELECT ${jsonObject({ id: 'c.id', name: 'c.name' })} FROM categories c WHERE c.id = r.category_id)`,
  vendor: `(SELECT ${jsonObject({ id: 'v.id', business_name: 'v.business_name' })} FROM vendors v WHERE v.id = r.vendor_id)`,
  commission_percent: 'r.rate_bp / 100.0',
  valid_from: 'r.valid_from',
  state: `CASE WHEN EXISTS (SELECT FROM categories m WHERE m.id = r.category_id AND m.merged_into IS NOT NULL) THEN 'ended'
    WHEN r.valid_from > now() THEN 'coming' WHEN EXISTS (
      SELECT FROM commission_rules x WHERE x.vendor_id IS NOT DISTINCT FROM r.vendor_id AND x.category_id IS NOT DISTINCT FROM r.category_id
        AND x.valid_from > r.valid_from AND x.valid_from <= now()
    ) THEN 'past' ELSE 'current' END`,
})

/** Those that begin last first. */
export async function listCommissionRules(db: Db, limit: number, cursor: Cursor | undefined): Promise<PageRow> {
  const [row] = await queryRows<JsonPage<CommissionRule>>(
    db,
    `SELECT ${pageColumns({ json: RULE, size: '$1::int', value: 'page.valid_from' })},
            (SELECT count(*) FROM (SELECT FROM commission_rules LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT id, valid_from, row_number() OVER (ORDER BY valid_from DESC, id DESC) AS n FROM commission_rules
       WHERE $2::timestamptz IS NULL OR (valid_from, id) < ($2::timestamptz, $3::uuid)
       ORDER BY valid_from DESC, id DESC LIMIT $1::int + 1
     ) AS page JOIN commission_rules r ON r.id = page.id`,
    [limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}

export interface Scope {
  categoryId: string | null
  vendorId: string | null
}

/** Whether what a rule is of exists, and which commission is borne there now, in basis points. */
export async function findScope(
  db: Db,
  { categoryId, vendorId }: Scope,
): Promise<{ has_category: boolean; has_vendor: boolean; rate_bp: number }> {
  const [row] = await queryRows<{ has_category: boolean; has_vendor: boolean; rate_bp: number }>(
    db,
    `SELECT $1::uuid IS NULL OR EXISTS (SELECT FROM categories WHERE id = $1::uuid AND merged_into IS NULL) AS has_category,
            $2::uuid IS NULL OR EXISTS (SELECT FROM vendors WHERE id = $2::uuid) AS has_vendor,
            coalesce(commission_rate($2::uuid, $1::uuid), 0) AS rate_bp`,
    [categoryId, vendorId],
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}

/** By the database's clock, which orders go by. */
export async function isAhead(db: Db, moment: string): Promise<boolean> {
  const [row] = await queryRows<{ is_ahead: boolean }>(db, 'SELECT $1::timestamptz > clock_timestamp() AS is_ahead', [
    moment,
  ])
  return row?.is_ahead ?? false
}

/** Undefined where there is one of the same scope from the same moment. */
export async function insertCommissionRule(
  db: Db,
  { categoryId, vendorId, rateBp, validFrom }: Scope & { rateBp: number; validFrom: string },
): Promise<CommissionRule | undefined> {
  const [row] = await queryRows<{ data: CommissionRule }>(
    db,
    `WITH r AS (
       INSERT INTO commission_rules (category_id, vendor_id, rate_bp, valid_from) VALUES ($1, $2, $3, $4)
       ON CONFLICT ON CONSTRAINT commission_rules_unique DO NOTHING RETURNING *
     ) SELECT ${RULE} AS data FROM r`,
    [categoryId, vendorId, rateBp, validFrom],
  )
  return row?.data
}

/** @returns what there is of it; undefined where there is no such rule */
export async function findCommissionRule(db: Db, id: string): Promise<CommissionRule | undefined> {
  const [row] = await queryRows<{ data: CommissionRule }>(
    db,
    `SELECT ${RULE} AS data FROM commission_rules r WHERE r.id = $1`,
    [id],
  )
  return row?.data
}

/** @returns whether it was there and had not begun */
export async function deleteComingRule(tx: Tx, id: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    'DELETE FROM commission_rules WHERE id = $1 AND valid_from > clock_timestamp() RETURNING id',
    [id],
  )
  return rows.length > 0
}

/** In place of no category, so that both sides of a join are equal. */
const NO_CATEGORY = "'00000000-0000-0000-0000-000000000000'::uuid"

/**
 * What a rule would have taken of the goods that were paid last month, where it would apply: a shop's own rule goes before its
 * category's, that before the one of the category above it, and that before the general one. Days that are kept are read from
 * there (decision 147), the others from their orders.
 * @param rateBp basis points
 */
export async function previewRule(
  db: Db,
  { categoryId, vendorId, rateBp }: Scope & { rateBp: number },
  { firstDay, unkeptDays }: SoldMonth,
): Promise<CommissionPreview> {
  const [row] = await queryRows<{ data: CommissionPreview }>(
    db,
    `${PLANNED_ANEW} WITH rates AS MATERIALIZED (
       SELECT c.id, commission_rate($2::uuid, c.id) AS now_bp
       FROM (SELECT id, parent_id FROM categories UNION ALL SELECT NULL, NULL) AS c
       WHERE ($1::uuid IS NULL OR c.id = $1::uuid OR c.parent_id = $1::uuid)
         AND ($2::uuid IS NOT NULL OR NOT EXISTS (SELECT FROM commission_rules r WHERE r.valid_from <= now() AND (
           (r.category_id = c.id AND c.id IS DISTINCT FROM $1::uuid) OR ($1::uuid IS NULL AND r.category_id = c.parent_id))))
     ), sold AS (
       SELECT order_id, vendor_id, category_id, amount, is_whole_order FROM sold_goods
       WHERE day >= $4::date AND day < ($4::date + interval '1 month')::date AND day <> ALL ($5::date[])
       UNION ALL
       SELECT order_id, vendor_id, category_id, amount, is_whole_order FROM (${soldGoodsOf(
         `orders o WHERE o.paid_at >= start_of_day(($5::date[])[1]) AND o.paid_at < start_of_day(($5::date[])[cardinality($5::date[])] + 1)
            AND day_in_ghana(o.paid_at) = ANY ($5::date[]) AND ($2::uuid IS NULL OR o.vendor_id = $2::uuid)`,
       )}) AS unkept
     ), counted AS (
       SELECT CASE WHEN s.is_whole_order THEN count(*) ELSE 1 END AS orders, sum(s.amount) AS goods,
              sum((s.amount * r.now_bp + 5000) / 10000) AS commission_now, sum((s.amount * $3::int + 5000) / 10000) AS commission_then
       FROM sold s JOIN rates r ON coalesce(r.id, ${NO_CATEGORY}) = coalesce(s.category_id, ${NO_CATEGORY})
       WHERE r.now_bp <> $3::int AND CASE WHEN $2::uuid IS NULL
         THEN s.vendor_id <> ALL (ARRAY(SELECT v.vendor_id FROM commission_rules v WHERE v.vendor_id IS NOT NULL AND v.valid_from <= now()))
         ELSE s.vendor_id = $2::uuid END
       GROUP BY s.is_whole_order, CASE WHEN NOT s.is_whole_order THEN s.order_id END
     ) SELECT ${jsonObject({
       month: `to_char($4::date, 'YYYY-MM')`,
       orders: 'coalesce(sum(orders), 0)::int',
       goods: 'coalesce(sum(goods), 0) * 0.01',
       commission_now: 'coalesce(sum(commission_now), 0) * 0.01',
       commission_then: 'coalesce(sum(commission_then), 0) * 0.01',
     })} AS data FROM counted`,
    [categoryId, vendorId, rateBp, firstDay, unkeptDays],
  )
  if (!row) throw new Error('SELECT returned no row')
  return row.data
}

const TODAY = "(now() AT TIME ZONE 'Africa/Accra')::date"
const VAT_RATE = jsonObject({
  id: 'r.id',
  valid_from: 'r.valid_from',
  vat_percent: 'r.vat_bp / 100.0',
  nhil_percent: 'r.nhil_bp / 100.0',
  getfund_percent: 'r.getfund_bp / 100.0',
  covid_percent: 'r.covid_bp / 100.0',
  total_percent: 'r.total_bp / 100.0',
  state: `CASE WHEN r.valid_from > ${TODAY} THEN 'coming' WHEN EXISTS (
      SELECT FROM vat_rates x WHERE x.valid_from > r.valid_from AND x.valid_from <= ${TODAY}
    ) THEN 'past' ELSE 'current' END`,
})

/** The latest 50, those that begin last first. */
export async function listVatRates(db: Db): Promise<VatRate[]> {
  const rows = await queryRows<{ data: VatRate }>(
    db,
    `SELECT ${VAT_RATE} AS data FROM vat_rates r ORDER BY r.valid_from DESC LIMIT 50`,
    [],
  )
  return rows.map(({ data }) => data)
}

export async function findVatRate(db: Db, id: string): Promise<VatRate | undefined> {
  const [row] = await queryRows<{ data: VatRate }>(db, `SELECT ${VAT_RATE} AS data FROM vat_rates r WHERE r.id = $1`, [
    id,
  ])
  return row?.data
}

/** @returns whether it was there and had not begun */
export async function deleteComingRate(tx: Tx, id: string): Promise<boolean> {
  const rows = await queryRows(tx, `DELETE FROM vat_rates WHERE id = $1 AND valid_from > ${TODAY} RETURNING id`, [id])
  return rows.length > 0
}

/** Undefined where there is one from the same day. */
export async function insertVatRate(db: Db, rate: Omit<AddVatRate, 'reason'>): Promise<VatRate | undefined> {
  const [row] = await queryRows<{ data: VatRate }>(
    db,
    `WITH r AS (
       INSERT INTO vat_rates (valid_from, vat_bp, nhil_bp, getfund_bp, covid_bp, total_bp)
       VALUES ($1, round($2::numeric * 100), round($3::numeric * 100), round($4::numeric * 100), round($5::numeric * 100), round($6::numeric * 100))
       ON CONFLICT ON CONSTRAINT vat_rates_pkey DO NOTHING RETURNING *
     ) SELECT ${VAT_RATE} AS data FROM r`,
    [
      rate.valid_from,
      rate.vat_percent,
      rate.nhil_percent,
      rate.getfund_percent,
      rate.covid_percent,
      rate.total_percent,
    ],
  )
  return row?.data
}

/** In Ghana. */
export async function isDayAhead(db: Db, day: string): Promise<boolean> {
  const [row] = await queryRows<{ is_ahead: boolean }>(db, `SELECT $1::date > ${TODAY} AS is_ahead`, [day])
  return row?.is_ahead ?? false
}

/** What is charged on the commission now, in basis points. */
export async function readVatBp(db: Db): Promise<number> {
  const [row] = await queryRows<{ bp: number | null }>(db, 'SELECT vat_rate() AS bp', [])
  return row?.bp ?? 0
}
