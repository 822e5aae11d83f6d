import type pg from 'pg'

const tables =
  'users, vendors, vendor_texts, shop_facts, shop_verifications, follows, categories, products, product_variants, product_counts, product_search, product_texts, reviews, item_requests, item_request_texts, item_request_counts, bids, orders, order_items, search_words, checkouts, order_events, order_deliveries, order_dispatches, payments, payment_orders, refunds, ' +
  'disputes, dispute_messages, sales, payouts, payout_orders, ledger_accounts, ledger_transactions, ledger_postings'

/** What the planner goes by, and after a large fill the visibility map that index-only scans need. Not inside a transaction. */
export async function analyzeMarket(client: pg.ClientBase, { vacuum }: { vacuum: boolean }): Promise<void> {
  await client.query((vacuum ? 'VACUUM (ANALYZE) ' : 'ANALYZE ') + tables)
}
