import { USUAL_REPLY_OF } from '@asime/contract/deadlines'
import { USUAL_REPLY_FROM, USUAL_SHARE } from '@asime/contract/rules'

const LATELY = `d.vendor_id = v.id AND d.day > day_in_ghana(now() - interval '${USUAL_REPLY_OF}')`

/**
 * Minutes within which a shop (`v`) answers most new enquiries: those that it has not answered count as later than all others. Null where
 * there are too few, or too many without an answer.
 */
export const USUAL_REPLY = `(
  SELECT CASE WHEN e.enquiries >= ${USUAL_REPLY_FROM} THEN (
    SELECT m FROM shop_days d CROSS JOIN LATERAL unnest(d.reply_minutes) AS m WHERE ${LATELY}
    ORDER BY m OFFSET ceil(e.enquiries * ${USUAL_SHARE})::int - 1 LIMIT 1
  ) END FROM (SELECT sum(d.enquiries)::int AS enquiries FROM shop_days d WHERE ${LATELY}) AS e)`
