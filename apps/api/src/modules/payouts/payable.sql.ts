// What of a vendor's money can be paid, as SQL over sales s and values: what another provider holds, or what was only a test,
// stays in the books, and goes into no payout.

/** Of sales s: in no payout that stands. */
const UNPAID = 'NOT EXISTS (SELECT FROM payout_orders x WHERE x.order_id = s.order_id AND x.is_live)'

/** Pesewas released that this holder does not hold. By what lies before and after it in the index, so that its own are not read. */
export const heldByOthers = (vendor: string, currency: string, provider: string, mode: string) =>
  `(SELECT coalesce(sum(each.net), 0) FROM (${['<', '>']
    .map(
      (side) => `SELECT s.net FROM sales s WHERE s.vendor_id = ${vendor} AND s.currency = ${currency} AND s.net > 0
        AND (s.provider, s.mode) ${side} (${provider}, ${mode}) AND ${UNPAID}`,
    )
    .join(' UNION ALL ')}) AS each)`

/** Pesewas released of orders whose payer's bank wants the money back. */
export const heldByChargebacks = (vendor: string, currency: string, provider: string, mode: string) =>
  `(SELECT coalesce(sum(s.net), 0) FROM orders o JOIN sales s ON s.order_id = o.id
    WHERE o.vendor_id = ${vendor} AND o.is_frozen AND s.currency = ${currency} AND s.provider = ${provider} AND s.mode = ${mode} AND ${UNPAID})`
