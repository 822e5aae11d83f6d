import { jsonObject } from '../../platform/database/json-object.ts'
import { NUMBER_END } from './account-numbers.sql.ts'

// JSON of payouts as the contract has it, built by the database from rows p (payouts) and a (payout_accounts).

const PAYOUT_MEMBERS = {
  id: 'p.id',
  reference: 'p.reference',
  amount: 'p.amount * 0.01',
  deducted: 'p.deducted * 0.01',
  currency: 'p.currency',
  status: 'p.status',
  trigger: 'p.trigger',
  message: 'p.message',
  account: jsonObject({
    kind: 'a.kind',
    bank_name: 'a.bank_name',
    number_end: NUMBER_END,
    account_name: 'a.account_name',
  }),
  orders_count: '(SELECT count(*) FROM payout_orders x WHERE x.payout_id = p.id)::int',
  is_test: "p.mode = 'test'",
  created_at: 'p.created_at',
  settled_at: 'p.settled_at',
}
export const PAYOUT = jsonObject(PAYOUT_MEMBERS)
export const PAYOUT_TABLES = 'payouts p JOIN payout_accounts a ON a.id = p.account_id'

export const PAYOUT_DETAIL = jsonObject({
  ...PAYOUT_MEMBERS,
  orders: `(SELECT coalesce(json_agg(${jsonObject({
    id: 'o.id',
    order_number: 'o.order_number',
    buyer_name: 'u.full_name',
    amount: 'x.amount * 0.01',
  })} ORDER BY o.id DESC), '[]') FROM payout_orders x JOIN orders o ON o.id = x.order_id JOIN users u ON u.id = o.buyer_id WHERE x.payout_id = p.id)`,
})

export const ADMIN_PAYOUT = jsonObject({
  ...PAYOUT_MEMBERS,
  vendor: `(SELECT ${jsonObject({
    id: 'v.id',
    business_name: 'v.business_name',
    is_held: 'EXISTS (SELECT FROM payout_holds h WHERE h.vendor_id = v.id AND h.lifted_at IS NULL)',
  })} FROM vendors v WHERE v.id = p.vendor_id)`,
})
