import type { ReportableType } from '@asime/contract/moderation-states'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'

export interface Reportable {
  owner_id: string
  /** The shop whose it is. */
  vendor_id: string | null
}

const STATEMENTS: Record<ReportableType, string> = {
  product:
    'SELECT v.user_id AS owner_id, v.id AS vendor_id FROM products p JOIN vendors v ON v.id = p.vendor_id WHERE p.id = $1 AND p.is_public',
  item_request:
    "SELECT r.user_id AS owner_id, NULL::uuid AS vendor_id FROM item_requests r WHERE r.id = $1 AND r.hidden_at IS NULL AND r.status <> 'cancelled'",
  bid: `SELECT v.user_id AS owner_id, v.id AS vendor_id FROM bids b JOIN vendors v ON v.id = b.vendor_id JOIN item_requests r ON r.id = b.item_request_id
    WHERE b.id = $1 AND b.hidden_at IS NULL AND b.status <> 'withdrawn' AND r.hidden_at IS NULL`,
  review:
    'SELECT w.user_id AS owner_id, NULL::uuid AS vendor_id FROM reviews w WHERE w.id = $1 AND w.hidden_at IS NULL',
  vendor: `SELECT v.user_id AS owner_id, v.id AS vendor_id FROM vendors v JOIN users u ON u.id = v.user_id WHERE v.id = $1 AND ${shopIsOpen('u')}`,
}

/** Whose it is; undefined where nobody is shown such a thing. */
export async function findReportable(db: Db, type: ReportableType, id: string): Promise<Reportable | undefined> {
  const [row] = await queryRows<Reportable>(db, STATEMENTS[type], [id])
  return row
}
