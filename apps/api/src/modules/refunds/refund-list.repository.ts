import type { AdminRefund } from '@asime/contract/admin-refunds'
import { TOTAL_CAP } from '@asime/contract/paging'
import { type RefundStatus, heldRefundStatuses } from '@asime/contract/refund-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import { pageColumns } from '../../platform/http/page-columns.ts'
import type { Cursor, JsonPage, PageRow } from '../../platform/http/paging.ts'
import { listed } from '../../platform/database/listed.ts'
import { APPROVAL } from './refund-accounts.repository.ts'

/** As the provider knows the latest attempt, and as its alerts are named. */
const REFERENCE = "r.reference || CASE WHEN r.attempt > 1 THEN '-' || r.attempt ELSE '' END"

const REFUND = jsonObject({
  id: 'r.id',
  order: jsonObject({ id: 'o.id', order_number: 'o.order_number' }),
  reference: REFERENCE,
  amount: 'r.amount * 0.01',
  currency: 'p.currency',
  reason: 'r.reason',
  status: "CASE WHEN approval.data IS NULL THEN r.status ELSE 'awaiting_approval' END",
  attempt: 'r.attempt',
  provider: 'p.provider',
  is_test: "p.mode = 'test'",
  message: `(SELECT a.detail ->> 'message' FROM payment_alerts a
    WHERE a.kind IN ('refund_held', 'refund_failed') AND a.reference = ${REFERENCE} ORDER BY a.created_at DESC LIMIT 1)`,
  created_at: 'r.created_at',
  checked_at: 'r.checked_at',
  processed_at: 'r.processed_at',
  approval: 'approval.data',
})
const TABLES = `refunds r ON r.id = page.id JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = r.order_id
     LEFT JOIN LATERAL (
       SELECT ${APPROVAL} AS data FROM refund_accounts a
       WHERE a.refund_id = r.id AND a.state = 'awaiting_approval' AND a.expires_at > clock_timestamp()
         AND r.status IN ${listed(heldRefundStatuses)}
     ) AS approval ON true`

/** Those that are open the oldest first, since they wait; those that are done the newest first. */
export async function listRefunds(
  db: Db,
  status: RefundStatus,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const [direction, after] = status === 'processed' ? (['DESC', '<'] as const) : (['ASC', '>'] as const)
  const [row] = await queryRows<JsonPage<AdminRefund>>(
    db,
    `SELECT ${pageColumns({ json: REFUND, size: '$2::int', value: 'page.created_at' })},
            (SELECT count(*) FROM (SELECT FROM refunds WHERE status = $1 LIMIT ${TOTAL_CAP + 1}) AS counted)::int AS total
     FROM (
       SELECT id, created_at, row_number() OVER (ORDER BY created_at ${direction}, id ${direction}) AS n FROM refunds
       WHERE status = $1 AND ($3::timestamptz IS NULL OR (created_at, id) ${after} ($3::timestamptz, $4::uuid))
       ORDER BY created_at ${direction}, id ${direction} LIMIT $2::int + 1
     ) AS page JOIN ${TABLES}`,
    [status, limit, cursor?.value ?? null, cursor?.id ?? null],
  )
  return row as PageRow
}
