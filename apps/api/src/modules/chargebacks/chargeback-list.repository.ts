import type { AdminChargeback, ChargebackPack, LossReversal } from '@asime/contract/admin-chargebacks'
import type { ChargebackStatus } from '@asime/contract/chargeback-states'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'
import { REVERSAL } from './loss-reversals.repository.ts'

// Chargebacks for the desk, from rows c (chargebacks), p (payments), o (orders) and v (vendors).

const MEMBERS = {
  id: 'c.id',
  provider_id: 'c.provider_id',
  status: 'c.status',
  amount: 'c.amount * 0.01',
  currency: 'p.currency',
  due_at: 'c.due_at',
  created_at: 'c.created_at',
  updated_at: 'c.updated_at',
  payment: jsonObject({ reference: 'p.reference', provider: 'p.provider', method: 'p.method' }),
}
const ORDER = {
  id: 'o.id',
  order_number: 'o.order_number',
  status: 'o.status',
  total: 'o.total * 0.01',
  vendor: jsonObject({ id: 'v.id', business_name: 'v.business_name' }),
}
const ORDERS = 'payment_orders x JOIN orders o ON o.id = x.order_id JOIN vendors v ON v.id = o.vendor_id'
const CHARGEBACK = jsonObject({
  ...MEMBERS,
  orders: `(SELECT coalesce(json_agg(${jsonObject(ORDER)} ORDER BY o.id), '[]') FROM ${ORDERS} WHERE x.payment_id = c.payment_id)`,
})

/** When the goods were received, as far as anybody said so. */
const RECEIVED = "e.event IN ('hand_over', 'confirm_receipt', 'mark_delivered')"
const IS_ERASED = 'EXISTS (SELECT FROM erasures g WHERE g.user_id = u.id)'
const EVENT = jsonObject({ event: 'e.event', to_status: 'e.to_status', at: 'e.happened_at', note: 'e.note' })
const EVIDENCE = jsonObject({
  ...ORDER,
  customer: jsonObject({
    full_name: 'u.full_name',
    email: `CASE WHEN NOT ${IS_ERASED} THEN u.email END`,
    phone: `CASE WHEN NOT ${IS_ERASED} THEN coalesce(l.contact_phone, p.phone) END`,
  }),
  service: `coalesce(
    (SELECT string_agg(CASE WHEN i.quantity > 1 THEN i.quantity || ' × ' ELSE '' END || i.title || coalesce(' (' || i.variant_label || ')', ''), ', ' ORDER BY i.position)
     FROM order_items i WHERE i.order_id = o.id),
    (SELECT r.request_title FROM item_requests r WHERE r.id = o.item_request_id), o.order_number)`,
  delivery_address: "nullif(concat_ws(', ', l.landmark, l.digital_address, l.town, l.region), '')",
  delivery_method: 'l.method',
  delivered_at: `(SELECT min(e.happened_at) FROM order_events e WHERE e.order_id = o.id AND ${RECEIVED})`,
  handed_over_by_code: "EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.event = 'hand_over')",
  dispatch: `CASE WHEN s.order_id IS NOT NULL THEN ${jsonObject({ courier: 's.courier', phone: 's.phone', waybill: 's.waybill' })} END`,
  proof: 's.proof',
  photos: "coalesce(s.photos || s.proof_photos, '[]')",
  timeline: `(SELECT coalesce(json_agg(${EVENT} ORDER BY e.happened_at, e.id), '[]') FROM order_events e WHERE e.order_id = o.id)`,
  taken: `(SELECT ${jsonObject({ amount: 'b.amount * 0.01', owed_by_vendor: 'b.owed * 0.01' })}
    FROM chargeback_orders b WHERE b.chargeback_id = c.id AND b.order_id = o.id)`,
})
const PACK = jsonObject({
  ...MEMBERS,
  paid_at: 'p.settled_at',
  orders: `(SELECT coalesce(json_agg(${EVIDENCE} ORDER BY o.id), '[]') FROM ${ORDERS} JOIN users u ON u.id = o.buyer_id
    LEFT JOIN order_deliveries l ON l.order_id = o.id LEFT JOIN order_dispatches s ON s.order_id = o.id WHERE x.payment_id = c.payment_id)`,
})

/** Those that are open the oldest first, since they wait; those that are decided the newest first. */
export async function listChargebacks(
  db: Db,
  status: ChargebackStatus,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const [direction, after] = status === 'open' ? (['ASC', '>'] as const) : (['DESC', '<'] as const)
  const [row] = await queryRows<JsonPage<AdminChargeback>>(
    db,
    `SELECT ${pageColumns({ json: CHARGEBACK, size: '$2::int', value: 'page.created_at' })},
            (SELECT count(*) FROM (SELECT FROM chargebacks WHERE status = $1 LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT id, created_at, row_number() OVER (ORDER BY created_at ${direction}, id ${direction}) AS n FROM chargebacks
       WHERE status = $1 AND ($3::timestamptz IS NULL OR (created_at, id) ${after} ($3::timestamptz, $4::uuid))
       ORDER BY created_at ${direction}, id ${direction} LIMIT $2::int + 1
     ) AS page JOIN chargebacks c ON c.id = page.id JOIN payments p ON p.id = c.payment_id`,
    [status, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}

/** With plain links to photos. */
export async function findChargebackPack(db: Db, id: string): Promise<Omit<ChargebackPack, 'reversal'> | undefined> {
  const [row] = await queryRows<{ data: Omit<ChargebackPack, 'reversal'> }>(
    db,
    `SELECT ${PACK} AS data FROM chargebacks c JOIN payments p ON p.id = c.payment_id WHERE c.id = $1`,
    [id],
  )
  return row?.data
}

/** What was proposed last. */
export async function findLatestReversal(db: Db, chargebackId: string): Promise<LossReversal | null> {
  const [row] = await queryRows<{ data: LossReversal }>(
    db,
    `SELECT ${REVERSAL} AS data FROM chargeback_reversals v WHERE v.chargeback_id = $1 ORDER BY v.proposed_at DESC LIMIT 1`,
    [chargebackId],
  )
  return row?.data ?? null
}
