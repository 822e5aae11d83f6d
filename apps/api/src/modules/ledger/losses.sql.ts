// What lost chargebacks took of sales, as SQL over rows b (chargeback_orders) and values.

/** It was not taken back since: the bank has not decided otherwise, or that is not booked. */
export const IS_STANDING = `NOT EXISTS (SELECT FROM chargeback_reversals v WHERE v.chargeback_id = b.chargeback_id AND v.state = 'approved')`

/** Pesewas that a vendor owes of chargebacks of what this holder held. */
export const debtOf = (vendor: string, currency: string, provider: string, mode: string) =>
  `((SELECT coalesce(sum(b.owed), 0) FROM chargeback_orders b JOIN sales s ON s.order_id = b.order_id
      WHERE b.vendor_id = ${vendor} AND b.currency = ${currency} AND s.provider = ${provider} AND s.mode = ${mode} AND ${IS_STANDING})
   - (SELECT coalesce(sum(k.deducted), 0) FROM payouts k
      WHERE k.vendor_id = ${vendor} AND k.currency = ${currency} AND k.provider = ${provider} AND k.mode = ${mode} AND k.is_live AND k.deducted > 0))`
