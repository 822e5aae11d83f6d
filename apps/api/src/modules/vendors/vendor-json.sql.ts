import { PUNCTUALITY_FROM_ORDERS } from '@asime/contract/rules'
import { jsonObject } from '../../platform/database/json-object.ts'
import { AWAY_UNTIL, IS_AWAY, KEPT_AWAY } from '../shops/away.sql.ts'
import { KEPT_VERIFICATION, SHOWN_SINCE, SHOWN_STATUS } from '../shops/shown-verification.sql.ts'

/** A vendor's card as the contract has it, built by the database from rows v (vendors) and u (their users). */
export const VENDOR_CARD_FIELDS = `
  'id', v.id, 'business_name', v.business_name, 'location', v.location, 'description', v.description, 'logo_url', v.logo_url, 'rating', v.rating, 'total_reviews', v.total_reviews,
  'total_products', v.total_products, 'total_sales', v.total_sales, 'followers_count', v.followers_count,
  'verification_status', ${SHOWN_STATUS}, 'verified_at', ${SHOWN_SINCE},
  'is_away', ${IS_AWAY}, 'away_until', ${AWAY_UNTIL}, 'is_featured', v.featured_at IS NOT NULL, 'created_at', v.created_at,
  'user', json_build_object('id', u.id, 'full_name', u.full_name, 'avatar_url', u.avatar_url)`

/** What its page says beside that. */
export const SHOP_TIMES = `
  'banner_url', v.banner_url, 'region', v.region, 'opening_hours', v.opening_hours, 'lead_time_days', v.lead_time_days,
  'return_policy', v.return_policy, 'return_days', v.return_days, 'delivery_methods', v.delivery_methods,
  'away_message', CASE WHEN ${IS_AWAY} THEN v.away_message END`

const share = (onTime: string, late: string) =>
  `CASE WHEN ${onTime} + ${late} >= ${PUNCTUALITY_FROM_ORDERS} THEN ${jsonObject({ on_time: onTime, of: `${onTime} + ${late}` })} END`

/** For the row y (shop_punctuality), which a shop has once something is known. */
export const PUNCTUALITY = jsonObject({
  dispatched: share('y.dispatched_on_time', 'y.dispatched_late'),
  delivered: share('y.delivered_on_time', 'y.delivered_late'),
})

// What is kept as text (migration 0540), and behind it what changes often or by the clock: the same members as above, from rows v, u and
// t (vendor_texts). Where a row has no text yet, it is built.

/** Who a shop belongs to, as the next member of its object. */
export const KEPT_OWNER = `',"user":{"id":"' || u.id::text || '","full_name":' || to_json(u.full_name)::text ||
  ',"avatar_url":' || coalesce(to_json(u.avatar_url)::text, 'null') || '}'`

const MOVING = `',"rating":' || v.rating::text || ',"total_reviews":' || v.total_reviews::text || ',"total_products":' || v.total_products::text ||
  ',"total_sales":' || v.total_sales::text || ',"followers_count":' || v.followers_count::text ||
  ${KEPT_VERIFICATION} ||
  ${KEPT_AWAY} ||
  CASE WHEN v.featured_at IS NOT NULL THEN ',"is_featured":true' ELSE ',"is_featured":false' END || ${KEPT_OWNER}`

/** The card as text. */
export const KEPT_VENDOR_CARD = `coalesce(t.card, (SELECT made.card FROM vendor_texts_of(ARRAY[v.id]) AS made)) || ${MOVING} || '}'`

/** What its page says, as text that more members can follow. */
export const KEPT_VENDOR = `coalesce(t.detail, (SELECT made.detail FROM vendor_texts_of(ARRAY[v.id]) AS made)) || ${MOVING} ||
  ',"away_message":' || coalesce(CASE WHEN ${IS_AWAY} THEN to_json(v.away_message)::text END, 'null')`

export const KEPT_VENDOR_TABLES =
  'vendors v JOIN users u ON u.id = v.user_id LEFT JOIN vendor_texts t ON t.vendor_id = v.id'
