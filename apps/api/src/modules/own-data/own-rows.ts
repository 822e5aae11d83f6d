// Which rows of which table are somebody's: what an export hands out. The one place that looks at the tables of all modules,
// so that a new table cannot be forgotten: own-data.test.ts compares this file with the database.

/** Hashes and search indexes say nothing to a person, and hashes are better not handed around. */
const HIDDEN = `ARRAY['password_hash', 'code_hash', 'nonce', 'token_hash', 'search', 'document', 'request_hash']`

const OWN = `WITH me AS (
    SELECT u.id AS user_id, u.email, v.id AS vendor_id FROM users u LEFT JOIN vendors v ON v.user_id = u.id WHERE u.id = $1
  ), bought AS (
    SELECT o.id FROM orders o, me WHERE o.buyer_id = me.user_id
  ), traded AS (
    SELECT o.id FROM orders o, me WHERE o.buyer_id = me.user_id OR o.vendor_id = me.vendor_id
  ) SELECT to_jsonb(t) - ${HIDDEN} AS data FROM me, `

/** Statements that read a person's rows ($1 is the user's id) by table. */
export const OWN_ROWS: Record<string, string> = {
  users: `${OWN} users t WHERE t.id = me.user_id`,
  vendors: `${OWN} vendors t WHERE t.id = me.vendor_id`,
  sessions: `${OWN} sessions t WHERE t.user_id = me.user_id ORDER BY t.id`,
  // What an admin did to others is no data of the admin's.
  audit_events: `${OWN} audit_events t WHERE t.user_id = me.user_id AND t.actor_type <> 'admin' ORDER BY t.id`,
  products: `${OWN} products t WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  delivery_fees: `${OWN} delivery_fees t WHERE t.vendor_id = me.vendor_id ORDER BY t.region, t.method`,
  commission_rules: `${OWN} commission_rules t WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  item_requests: `${OWN} item_requests t WHERE t.user_id = me.user_id ORDER BY t.id`,
  bids: `${OWN} bids t WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  checkouts: `${OWN} checkouts t WHERE t.buyer_id = me.user_id ORDER BY t.id`,
  orders: `${OWN} orders t WHERE t.id IN (SELECT id FROM traded) ORDER BY t.id`,
  order_items: `${OWN} order_items t WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.order_id, t.position`,
  order_events: `${OWN} order_events t WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  order_dispatches: `${OWN} order_dispatches t WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.order_id`,
  // Where a buyer lives is the buyer's, and not part of what a shop takes along.
  order_deliveries: `${OWN} order_deliveries t WHERE t.order_id IN (SELECT id FROM bought) ORDER BY t.order_id`,
  payments: `${OWN} payments t JOIN checkouts c ON c.id = t.checkout_id WHERE c.buyer_id = me.user_id ORDER BY t.id`,
  payment_orders: `${OWN} payment_orders t WHERE t.order_id IN (SELECT id FROM bought) ORDER BY t.order_id`,
  chargebacks: `${OWN} chargebacks t JOIN payment_orders p ON p.payment_id = t.payment_id WHERE p.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  chargeback_orders: `${OWN} chargeback_orders t WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  refunds: `${OWN} refunds t WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  ledger_accounts: `${OWN} ledger_accounts t WHERE t.vendor_id = me.vendor_id OR t.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  ledger_postings: `${OWN} ledger_postings t JOIN ledger_accounts a ON a.id = t.account_id
    WHERE a.vendor_id = me.vendor_id OR a.order_id IN (SELECT id FROM traded) ORDER BY t.transaction_id, t.position`,
  disputes: `${OWN} disputes t WHERE t.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  dispute_messages: `${OWN} dispute_messages t JOIN disputes d ON d.id = t.dispute_id WHERE d.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  dispute_offers: `${OWN} dispute_offers t JOIN disputes d ON d.id = t.dispute_id WHERE d.order_id IN (SELECT id FROM traded) ORDER BY t.id`,
  sales: `${OWN} sales t WHERE t.vendor_id = me.vendor_id ORDER BY t.order_id`,
  payouts: `${OWN} payouts t WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  payout_orders: `${OWN} payout_orders t WHERE t.vendor_id = me.vendor_id ORDER BY t.payout_id, t.order_id`,
  payout_accounts: `${OWN} payout_accounts t WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  payout_holds: `${OWN} payout_holds t WHERE t.vendor_id = me.vendor_id ORDER BY t.id`,
  reviews: `${OWN} reviews t WHERE t.user_id = me.user_id ORDER BY t.id`,
  follows: `${OWN} follows t WHERE t.user_id = me.user_id ORDER BY t.followed_at`,
  vendor_messages: `${OWN} vendor_messages t WHERE t.sender_id = me.user_id OR t.vendor_id = me.vendor_id ORDER BY t.id`,
  uploads: `${OWN} uploads t WHERE t.owner_id = me.user_id ORDER BY t.id`,
  upload_uses: `${OWN} upload_uses t JOIN uploads u ON u.id = t.upload_id WHERE u.owner_id = me.user_id ORDER BY t.upload_id`,
  linked_pictures: `${OWN} linked_pictures t WHERE t.owner_id = me.user_id ORDER BY t.id`,
  linked_picture_uses: `${OWN} linked_picture_uses t JOIN linked_pictures l ON l.id = t.linked_picture_id
    WHERE l.owner_id = me.user_id ORDER BY t.linked_picture_id`,
  mails: `${OWN} mails t WHERE t.recipient = me.email ORDER BY t.id`,
  newsletter_subscriptions: `${OWN} newsletter_subscriptions t WHERE t.email = me.email`,
  contact_messages: `${OWN} contact_messages t WHERE lower(t.email) = me.email ORDER BY t.id`,
}

/** Tables that hold nothing to hand out, each with the reason. */
export const NOT_EXPORTED: Record<string, string> = {
  backup_parts: 'holds when backups were taken',
  erasures: 'holds the ids of accounts that no longer exist',
  refresh_tokens: 'only hashes of secrets; the sessions they belong to are exported',
  one_time_tokens: 'only hashes of secrets, for an hour or a day',
  order_handovers: 'only hashes of codes, shown to the buyer on the order',
  idempotency_keys: 'answers that were given to the same person, kept for a day',
  ledger_transactions: 'names of effects; their postings are exported',
  payment_alerts: 'our notes on payments that did not fit, by their reference',
  payment_events: 'what the provider told us of payments, by their reference; what came of it is in payments',
  sandbox_charges: 'the books of the test provider',
  sandbox_transfers: 'the books of the test provider',
  payout_settings: 'the same for everybody',
  sandbox_refunds: 'the books of the test provider',
  viewings: 'keyed hashes, which lead to nobody, for an hour',
  used_form_tokens: 'hashes of forms that were sent, by nobody in particular',
  categories: 'the same for everybody',
  newsletter_issues: 'the same for everybody',
  vat_rates: 'the same for everybody',
  price_buckets: 'the same for everybody',
  product_counts: 'numbers about the market',
  item_request_counts: 'numbers about the market',
  product_search: 'an index of products, which are exported',
  search_words: 'an index of words',
  migrations: 'the schema’s own history',
}
