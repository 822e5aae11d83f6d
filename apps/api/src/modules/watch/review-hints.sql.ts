import { REVIEW_BURST } from '@asime/contract/deadlines'
import { type Db, queryRows } from '../../platform/database/database.ts'

/** So many of a product's newest reviews are compared, and of each person so many devices and payments. */
const REVIEWS_COMPARED = 100
const OF_EACH = 20
/** So many reviews of one product within `REVIEW_BURST` are many. */
const BURST = 5

export interface ReviewSigns {
  product_id: string
  /** Who wrote it, and whose the shop is. */
  author_id: string
  owner_id: string
  /** Whom its author shares a device with, and whom a wallet that has paid: `shop` or `reviewer`. */
  same_device: string[]
  same_wallet: string[]
  /** The day, where there were many reviews; null where there were not. */
  burst_on: string | null
}

const DEVICES = `SELECT d.token_hash FROM known_devices d WHERE d.user_id = person.user_id ORDER BY d.last_used_at DESC LIMIT ${OF_EACH}`
const WALLETS = `SELECT pay.phone FROM (SELECT c.id FROM checkouts c WHERE c.buyer_id = person.user_id ORDER BY c.created_at DESC LIMIT ${OF_EACH}) AS c
  JOIN payments pay ON pay.checkout_id = c.id AND pay.status = 'succeeded' AND pay.phone IS NOT NULL`

/** What speaks against a review; undefined where it is gone or hidden. */
export async function findReviewSigns(db: Db, reviewId: string): Promise<ReviewSigns | undefined> {
  const [row] = await queryRows<ReviewSigns>(
    db,
    `WITH review AS MATERIALIZED (
       SELECT w.id, w.user_id, w.product_id, w.created_at, v.id AS vendor_id, v.user_id AS owner_id
       FROM reviews w JOIN products p ON p.id = w.product_id JOIN vendors v ON v.id = p.vendor_id WHERE w.id = $1 AND w.hidden_at IS NULL
     ), people AS MATERIALIZED (
       SELECT m.user_id, 'shop' AS who FROM review JOIN shop_members m ON m.vendor_id = review.vendor_id
       UNION ALL
       SELECT o.user_id, 'reviewer' FROM review CROSS JOIN LATERAL (
         SELECT w.user_id FROM reviews w WHERE w.product_id = review.product_id AND w.id <> review.id
         ORDER BY w.created_at DESC, w.id DESC LIMIT ${REVIEWS_COMPARED}) AS o
     ), devices AS MATERIALIZED (
       SELECT own.token_hash FROM review AS person CROSS JOIN LATERAL (${DEVICES}) AS own
     ), wallets AS MATERIALIZED (
       SELECT own.phone FROM review AS person CROSS JOIN LATERAL (${WALLETS}) AS own
     )
     SELECT review.product_id, review.user_id AS author_id, review.owner_id,
       ARRAY(SELECT DISTINCT person.who FROM people AS person CROSS JOIN LATERAL (${DEVICES}) AS theirs
         WHERE theirs.token_hash IN (SELECT token_hash FROM devices) ORDER BY 1) AS same_device,
       ARRAY(SELECT DISTINCT person.who FROM people AS person CROSS JOIN LATERAL (${WALLETS}) AS theirs
         WHERE theirs.phone IN (SELECT phone FROM wallets) ORDER BY 1) AS same_wallet,
       CASE WHEN (SELECT count(*) FROM (SELECT FROM reviews w WHERE w.product_id = review.product_id
         AND w.created_at > review.created_at - $2::interval AND w.created_at <= review.created_at LIMIT ${BURST}) AS many) >= ${BURST}
         THEN to_char(review.created_at AT TIME ZONE 'Africa/Accra', 'YYYY-MM-DD') END AS burst_on
     FROM review`,
    [reviewId, REVIEW_BURST],
  )
  return row
}
