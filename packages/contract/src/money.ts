/** The currency of all payments. Requests and bids may be in others. */
export const CURRENCY = 'GHS'
export const CURRENCY_SIGN = 'GH₵'

/** An amount in three parts, which are shown in three sizes. */
export interface MoneyParts {
  /** The sign for cedis, the ISO code for anything else. */
  unit: string
  whole: string
  /** Always two digits. */
  fraction: string
}

// Non-breaking.
const SPACE = '\u00a0'

export const unitOf = (currency: string): string => (currency === CURRENCY ? CURRENCY_SIGN : currency)

// Not Intl, whose data differ between the server and old phones: React would find two different texts.
export function moneyParts(amount: number, currency: string): MoneyParts {
  const [whole = '0', fraction = '00'] = amount.toFixed(2).split('.')
  return { unit: unitOf(currency), whole: whole.replace(/\B(?=(\d{3})+$)/g, ','), fraction }
}

/** `1,160.00`: only where the same line already shows the currency. */
export function formatAmount(amount: number): string {
  const { whole, fraction } = moneyParts(amount, CURRENCY)
  return `${whole}.${fraction}`
}

/** `GH₵ 1,160.00`, `USD 40.00`. */
export function formatMoney(amount: number, currency: string): string {
  return `${unitOf(currency)}${SPACE}${formatAmount(amount)}`
}

/** The money still held for a paid order that is not completed: in pesewas on the server, in cedis on the site. */
export function heldOf(order: { total: number; refunded_total: number; charged_back_total: number }): number {
  return order.total - order.refunded_total - order.charged_back_total
}
