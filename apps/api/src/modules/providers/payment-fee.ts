/** Basis points of a payment, by Paystack's price list for card and mobile money. What it did take comes with each payment. */
export const PAYMENT_FEE_BP = 195
