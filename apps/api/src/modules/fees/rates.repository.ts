import type { AddVatRate, CommissionPreview, CommissionRule, VatRate } from '@asime/contract/admin-fees'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows, type Tx } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { PLANNED_ANEW } from '../../platform/database/statement-names.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'

// Commission rules and tax rates as the desk has them; orders are computed by commission_rate() and vat_rate().

const RULE = jsonObject({
  id: 'r.id',
  category: `(SELECT ${jsonObject({ id: 'c.id', name: 'c.name' })} FROM categories c WHERE c.id = r.category_id)`,
  vendor: `(SELECT ${jsonObject({ id: 'v.id', business_name: 'v.business_name' })} FROM vendors v WHERE v.id = r.vendor_id)`,
  commission_percent: 'r.rate_bp / 100.0',
  valid_from: 'r.valid_from',
  state: `CASE WHEN r.valid_from > now() THEN 'coming' WHEN EXISTS (
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

const THIS_MONTH = "date_trunc('month', now() AT TIME ZONE 'Africa/Accra')"
const LAST_MONTH = `(${THIS_MONTH} - interval '1 month')`

/**
 * What a rule would have taken of the goods that were paid last month, where it would apply: a shop's own rule goes before its
 * category's, that before the one of the category above it, and that before the general one.
 * @param rateBp basis points
 */
export async function previewRule(
  db: Db,
  { categoryId, vendorId, rateBp }: Scope & { rateBp: number },
): Promise<CommissionPreview> {
  const [row] = await queryRows<{ data: CommissionPreview }>(
    db,
    `${PLANNED_ANEW} WITH paid AS (
       SELECT o.id, o.vendor_id, o.item_request_id, o.total - o.delivery_fee AS goods FROM orders o
       WHERE o.paid_at >= ${LAST_MONTH} AT TIME ZONE 'Africa/Accra' AND o.paid_at < ${THIS_MONTH} AT TIME ZONE 'Africa/Accra'
         AND ($2::uuid IS NULL OR o.vendor_id = $2::uuid)
     ), goods AS (
       SELECT o.id, o.vendor_id, q.category_id, o.goods AS amount FROM paid o JOIN item_requests q ON q.id = o.item_request_id
       UNION ALL
       SELECT o.id, o.vendor_id, p.category_id, sum(i.unit_price * i.quantity)::bigint
       FROM paid o JOIN order_items i ON i.order_id = o.id LEFT JOIN products p ON p.id = i.product_id
       WHERE o.item_request_id IS NULL GROUP BY o.id, o.vendor_id, p.category_id
     ), sold AS MATERIALIZED (
       SELECT id, vendor_id, category_id, amount FROM goods
       WHERE $1::uuid IS NULL OR category_id IN (SELECT id FROM categories WHERE id = $1::uuid OR parent_id = $1::uuid)
     ), of_category AS MATERIALIZED (
       SELECT category_id, commission_rate(NULL, category_id) AS rate_bp FROM (SELECT DISTINCT category_id FROM sold) AS s
     ), rated AS (
       SELECT s.vendor_id, s.category_id,
              CASE WHEN s.vendor_id IN (SELECT r.vendor_id FROM commission_rules r WHERE r.vendor_id IS NOT NULL AND r.valid_from <= now())
                THEN commission_rate(s.vendor_id, s.category_id) ELSE c.rate_bp END AS now_bp
       FROM (SELECT DISTINCT vendor_id, category_id FROM sold) AS s JOIN of_category c ON c.category_id IS NOT DISTINCT FROM s.category_id
       WHERE $2::uuid IS NOT NULL OR NOT EXISTS (SELECT FROM commission_rules r WHERE r.valid_from <= now() AND (
         r.vendor_id = s.vendor_id OR (r.category_id = s.category_id AND s.category_id IS DISTINCT FROM $1::uuid)
         OR ($1::uuid IS NULL AND r.category_id = (SELECT parent_id FROM categories WHERE id = s.category_id))))
     ), parts AS (
       SELECT s.id, s.amount, round(s.amount * r.now_bp / 10000.0) AS commission_now, round(s.amount * $3::int / 10000.0) AS commission_then
       FROM sold s JOIN rated r ON r.vendor_id = s.vendor_id AND r.category_id IS NOT DISTINCT FROM s.category_id WHERE r.now_bp <> $3::int
     ) SELECT ${jsonObject({
       month: `to_char(${LAST_MONTH}, 'YYYY-MM')`,
       orders: '(SELECT count(DISTINCT id) FROM parts)::int',
       goods: '(SELECT coalesce(sum(amount), 0) FROM parts) * 0.01',
       commission_now: '(SELECT coalesce(sum(commission_now), 0) FROM parts) * 0.01',
       commission_then: '(SELECT coalesce(sum(commission_then), 0) FROM parts) * 0.01',
     })} AS data`,
    [categoryId, vendorId, rateBp],
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
