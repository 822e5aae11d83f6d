import { HANDOVER_TRIES } from '@asime/contract/fulfilment'
import { type DisputeEvidence, MOST_EVIDENCE_ENTRIES, RECORD_ORDERS } from '@asime/contract/dispute-evidence'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { IS_VERIFIED } from '../shops/shown-verification.sql.ts'

/** For rows of o (the order), u (its buyer's user) and v (its vendor). The latest paid orders only: that is bounded, and says most. */
const latestOf = (isTheirs: string) =>
  `SELECT x.id, x.status, x.refunded_total, x.charged_back_total FROM orders x
   WHERE ${isTheirs} AND x.paid_at IS NOT NULL ORDER BY x.created_at DESC, x.id DESC LIMIT ${RECORD_ORDERS}`
const countOf = (name: string) => `(SELECT ${name} FROM sums)`
const record = (isTheirs: string, members: Record<string, string>) =>
  `(WITH latest AS MATERIALIZED (${latestOf(isTheirs)}), sums AS (
     SELECT count(*)::int AS orders, (count(*) FILTER (WHERE l.status = 'completed'))::int AS completed,
            (count(*) FILTER (WHERE l.refunded_total > 0))::int AS refunded, (count(*) FILTER (WHERE l.charged_back_total > 0))::int AS chargebacks,
            (count(*) FILTER (WHERE c.disputed))::int AS disputes, (count(*) FILTER (WHERE c.was_refunded))::int AS disputes_refunded
     FROM latest l CROSS JOIN LATERAL (
       SELECT count(*) > 0 AS disputed, coalesce(bool_or(d.refunded > 0), false) AS was_refunded FROM disputes d WHERE d.order_id = l.id
     ) AS c
   ) SELECT ${jsonObject({
     ...members,
     orders: countOf('orders'),
     completed: countOf('completed'),
     refunded: countOf('refunded'),
     disputes: countOf('disputes'),
     disputes_refunded: countOf('disputes_refunded'),
     chargebacks: countOf('chargebacks'),
   })})`

const EVENT = jsonObject({ id: 'e.id', event: 'e.event', happened_at: 'e.happened_at' })
const EVIDENCE = jsonObject({
  code: jsonObject({
    wrong_tries: 'coalesce((SELECT h.wrong_tries FROM order_handovers h WHERE h.order_id = o.id), 0)',
    tries_allowed: `${HANDOVER_TRIES}`,
    events: `(SELECT coalesce(json_agg(${EVENT} ORDER BY e.id), '[]') FROM (
      SELECT * FROM handover_events h WHERE h.order_id = o.id ORDER BY h.id DESC LIMIT ${MOST_EVIDENCE_ENTRIES}) AS e)`,
  }),
  buyer: record('x.buyer_id = o.buyer_id', { joined_at: 'u.created_at' }),
  vendor: record('x.vendor_id = o.vendor_id', {
    joined_at: 'v.created_at',
    is_verified: IS_VERIFIED,
    dispatched_on_time:
      'coalesce((SELECT p.dispatched_on_time FROM shop_punctuality p WHERE p.vendor_id = o.vendor_id), 0)',
    dispatched_late: 'coalesce((SELECT p.dispatched_late FROM shop_punctuality p WHERE p.vendor_id = o.vendor_id), 0)',
  }),
})

/** All that is neither in the ledger, nor proposed, nor a setting. */
export async function findEvidence(
  db: Db,
  orderId: string,
): Promise<Omit<DisputeEvidence, 'ledger' | 'proposed' | 'approval_above'> | undefined> {
  const [row] = await queryRows<{ data: Omit<DisputeEvidence, 'ledger' | 'proposed' | 'approval_above'> }>(
    db,
    `SELECT ${EVIDENCE} AS data FROM orders o JOIN users u ON u.id = o.buyer_id JOIN vendors v ON v.id = o.vendor_id WHERE o.id = $1`,
    [orderId],
  )
  return row?.data
}
