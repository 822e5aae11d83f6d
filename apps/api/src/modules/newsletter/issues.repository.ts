import { type Db, queryRows } from '../../platform/database/database.ts'
import { shopIsOpen } from '../../platform/sessions/shop-is-open.sql.ts'
import type { Subscription } from './newsletter.repository.ts'

/** The Monday of this week. */
export async function readWeek(db: Db): Promise<string> {
  const [row] = await queryRows<{ week: string }>(db, "SELECT date_trunc('week', now())::date::text AS week")
  if (!row) throw new Error('SELECT returned no row')
  return row.week
}

export interface Deal {
  id: string
  product_name: string
  business_name: string
  location: string | null
  price_pesewas: number
  discount_price_pesewas: number
  currency: string
}

export interface WantedItem {
  id: string
  request_title: string
  location: string | null
  budget_min_pesewas: number | null
  budget_max_pesewas: number | null
  currency: string
}

// A title that a mailbox would turn into a link is not passed on, and a place without it.
const NO_LINK = String.raw`!~* '://|@|\w\.[a-z]{2}'`
const place = (column: string) => `CASE WHEN ${column} ${NO_LINK} THEN ${column} END`

/** The largest of the newest discounts, so that the work is bounded: first the best of each shop, then their second ones. */
const DEALS = `
  SELECT coalesce(json_agg(deal ORDER BY nth, saving DESC, id), '[]') FROM (
    SELECT *, row_number() OVER (PARTITION BY vendor_id ORDER BY saving DESC, id) AS nth FROM (
      SELECT p.id, p.vendor_id, (p.price - p.discount_price) / p.price::numeric AS saving,
             json_build_object('id', p.id, 'product_name', p.product_name, 'business_name', v.business_name, 'location', ${place('v.location')},
               'price_pesewas', p.price, 'discount_price_pesewas', p.discount_price, 'currency', p.currency) AS deal
      FROM (
        SELECT * FROM products WHERE is_public AND effective_price = discount_price ORDER BY created_at DESC, id DESC LIMIT 2000
      ) AS p JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id
      WHERE p.stock_quantity > 0 AND ${shopIsOpen('u')} AND p.product_name ${NO_LINK} AND v.business_name ${NO_LINK}
    ) AS newest
    ORDER BY nth, saving DESC, id LIMIT 8
  ) AS best`

const WANTED = `
  SELECT coalesce(json_agg(wanted), '[]') FROM (
    SELECT json_build_object('id', r.id, 'request_title', r.request_title, 'location', ${place('r.location')},
             'budget_min_pesewas', r.budget_min, 'budget_max_pesewas', r.budget_max, 'currency', r.currency) AS wanted
    FROM item_requests r JOIN users u ON u.id = r.user_id
    WHERE r.status = 'open' AND r.hidden_at IS NULL AND coalesce(r.expires_at > now(), true) AND u.status = 'active' AND r.request_title ${NO_LINK}
    ORDER BY r.created_at DESC, r.id DESC LIMIT 5
  ) AS newest`

/** Decides what is in the newsletter of that week, unless that is decided. With nothing to tell there is none. */
export async function insertIssue(db: Db, week: string): Promise<void> {
  await queryRows(
    db,
    `INSERT INTO newsletter_issues (week, deals, item_requests)
     SELECT $1, deals, wanted FROM (SELECT (${DEALS})::jsonb AS deals, (${WANTED})::jsonb AS wanted) AS found
     WHERE (deals, wanted) <> ('[]'::jsonb, '[]'::jsonb)
     ON CONFLICT ON CONSTRAINT newsletter_issues_pk DO NOTHING`,
    [week],
  )
}

export interface Issue {
  week: string
  deals: Deal[]
  item_requests: WantedItem[]
  /** The last subscription that was looked at. */
  written_up_to: string
  is_finished: boolean
}

/** What the issue has, in its order, as far as it still holds: a batch may be written days later. */
const STILL_SHOWN = {
  deals: `SELECT coalesce(jsonb_agg(e.deal ORDER BY e.n), '[]') FROM jsonb_array_elements(i.deals) WITH ORDINALITY AS e (deal, n)
    JOIN products p ON p.id = (e.deal ->> 'id')::uuid AND p.is_public AND p.stock_quantity > 0 AND p.effective_price <= (e.deal ->> 'discount_price_pesewas')::bigint
    JOIN vendors v ON v.id = p.vendor_id JOIN users u ON u.id = v.user_id AND ${shopIsOpen('u')}`,
  requests: `SELECT coalesce(jsonb_agg(e.wanted ORDER BY e.n), '[]') FROM jsonb_array_elements(i.item_requests) WITH ORDINALITY AS e (wanted, n)
    JOIN item_requests r ON r.id = (e.wanted ->> 'id')::uuid AND r.status = 'open' AND r.hidden_at IS NULL AND coalesce(r.expires_at > now(), true)`,
}

/** Locked, so that of two runs at once each writes to other people. */
export async function lockIssue(db: Db, week: string): Promise<Issue | undefined> {
  const [row] = await queryRows<Issue>(
    db,
    `SELECT i.week::text, (${STILL_SHOWN.deals}) AS deals, (${STILL_SHOWN.requests}) AS item_requests, i.written_up_to,
            i.finished_at IS NOT NULL AS is_finished
     FROM newsletter_issues i WHERE i.week = $1 FOR UPDATE OF i`,
    [week],
  )
  return row
}

export interface Batch {
  /** Whom to write to: none twice for one week. */
  subscriptions: Subscription[]
  /** Whether nobody comes after these. */
  is_last: boolean
}

/**
 * The next subscriptions of the issue, marked as written to. Whoever confirmed after the issue was begun waits for the
 * next one: they may have had this one already, and unsubscribed, and come back.
 */
export async function takeBatch(db: Db, issue: Issue, size: number): Promise<Batch> {
  const [row] = await queryRows<Batch>(
    db,
    `WITH next AS (
       SELECT s.id FROM newsletter_subscriptions s
       WHERE s.id > $2 AND s.confirmed_at <= (SELECT started_at FROM newsletter_issues WHERE week = $1) ORDER BY s.id LIMIT $3
     ), taken AS (
       UPDATE newsletter_subscriptions s SET last_week = $1 FROM next
       WHERE s.id = next.id AND (s.last_week IS NULL OR s.last_week < $1) RETURNING s.id, s.email
     ), reached AS (
       SELECT max(id::text)::uuid AS id, count(*) < $3 AS is_last FROM next
     ), moved AS (
       UPDATE newsletter_issues i
       SET written_up_to = coalesce(reached.id, i.written_up_to), finished_at = CASE WHEN reached.is_last THEN now() END
       FROM reached WHERE i.week = $1
     )
     SELECT coalesce((SELECT json_agg(taken ORDER BY id) FROM taken), '[]') AS subscriptions, is_last FROM reached`,
    [issue.week, issue.written_up_to, size],
  )
  if (!row) throw new Error('SELECT returned no row')
  return row
}
