import type pg from 'pg'

/** The complaints behind the demo market's disputed orders: they wait for a decision, since nobody there answers. */
export async function openDisputes(client: pg.ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO disputes (order_id, kind, status, order_status, opened_at, escalated_at, refunded_before)
     SELECT id, 'not_as_described', 'awaiting_decision', 'dispatched', updated_at, updated_at, refunded_total
     FROM orders WHERE status = 'disputed'`,
  )
  await client.query(
    `INSERT INTO dispute_messages (dispute_id, author, author_id, message, created_at)
     SELECT d.id, 'buyer', o.buyer_id, 'It is not what the pictures showed.', d.opened_at FROM disputes d JOIN orders o ON o.id = d.order_id`,
  )
}
