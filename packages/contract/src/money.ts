/** What everything is paid in here. Asked for and offered may be in others. */
export const CURRENCY = 'GHS'
export const CURRENCY_SIGN = 'GH₵'

/** An amount taken apart, because its three parts are set in three sizes. */
export interface MoneyParts {
  /** The sign for cedis, the ISO code for anything else. */
  unit: string
  whole: string
  /** Always two digits. */
  fraction: string
}

// Never broken over two lines.
const SPACE = '\u00a0'

export const unitOf = (currency: string): string => (currency === CURRENCY ? CURRENCY_SIGN : currency)

// Grouped by hand: Intl's tables differ between the server and an old phone, and React would see two texts.
export function moneyParts(amount: number, currency: string): MoneyParts {
  const [whole = '0', fraction = '00'] = amount.toFixed(2).split('.')
  return { unit: unitOf(currency), whole: whole.replace(/\B(?=(\d{3})+$)/g, ','), fraction }
}

/** `1,160.00`: only where the same line names the currency already. */
export function formatAmount(amount: number): string {
  const { whole, fraction } = moneyParts(amount, CURRENCY)
  return `${whole}.${fraction}`
}

/** `GH₵ 1,160.00`, `USD 40.00`. */
export function formatMoney(amount: number, currency: string): string {
  return `${unitOf(currency)}${SPACE}${formatAmount(amount)}`
}

/** What is still held for an order that is paid and not complete: in pesewas on the server, in cedis on the site. */
export function heldOf(order: { total: number; refunded_total: number; charged_back_total: number }): number {
  return order.total - order.refunded_total - order.charged_back_total
}
