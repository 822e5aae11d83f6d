import { jsonObject } from '../../platform/database/json-object.ts'

// How the desk sees people, as SQL over rows u (users).

/** `closed` where the owner has closed the account: nobody restores it. */
export const SHOWN_USER_STATUS =
  "CASE WHEN u.status = 'suspended' AND EXISTS (SELECT FROM erasures e WHERE e.user_id = u.id) THEN 'closed' ELSE u.status END"

/**
 * Whom open reports are about, of conversations or of what they posted, with how many there are: few at a time. Joined as `reported`, by
 * the user or by the shop.
 */
export const REPORTED = `reported AS MATERIALIZED (
  SELECT user_id, sum(n)::int AS n FROM (
    SELECT CASE r.side WHEN 'shop' THEN c.buyer_id ELSE v.user_id END AS user_id, 1 AS n
    FROM conversation_reports r JOIN conversations c ON c.id = r.conversation_id JOIN vendors v ON v.id = c.vendor_id
    WHERE r.resolved_at IS NULL
    UNION ALL SELECT owner_id, report_count FROM moderation_cases WHERE status = 'open' AND report_count > 0
  ) AS each_report GROUP BY 1)`

export const USER_CARD = {
  id: 'u.id',
  full_name: 'u.full_name',
  email: 'u.email',
  phone: 'u.phone',
  location: 'u.location',
  avatar_url: 'u.avatar_url',
  user_type: 'u.user_type',
  status: SHOWN_USER_STATUS,
  email_verified: 'u.email_verified_at IS NOT NULL',
  verified_phone: 'u.verified_phone',
  created_at: 'u.created_at',
  shop: `CASE WHEN m.user_id IS NOT NULL THEN ${jsonObject({ id: 's.id', business_name: 's.business_name', role: 'm.role', is_closed: 'o.shop_closed_at IS NOT NULL' })} END`,
  open_reports: 'coalesce(reported.n, 0)',
}

/** What `USER_CARD` is made of, beside u and `REPORTED`. */
export const USER_TABLES = `LEFT JOIN shop_members m ON m.user_id = u.id LEFT JOIN vendors s ON s.id = m.vendor_id LEFT JOIN users o ON o.id = s.user_id
  LEFT JOIN reported ON reported.user_id = u.id`
