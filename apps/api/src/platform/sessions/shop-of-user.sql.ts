import { shopIsOpen } from './shop-is-open.sql.ts'

/**
 * The shop that a user of row u works for, and as what: joined as row `shop`. The role is null where they act for it no longer:
 * a user who became an admin keeps the shop and nothing else. A user whose shop is suspended works for none.
 */
export const SHOP_OF_USER = `LEFT JOIN LATERAL (
    SELECT m.vendor_id, CASE WHEN u.user_type = CASE m.role WHEN 'owner' THEN 'vendor' ELSE 'buyer' END THEN m.role END AS role
    FROM shop_members m WHERE m.user_id = u.id AND (m.role = 'owner' OR EXISTS (
      SELECT FROM vendors v JOIN users o ON o.id = v.user_id WHERE v.id = m.vendor_id AND ${shopIsOpen('o')}))
  ) AS shop ON true`
