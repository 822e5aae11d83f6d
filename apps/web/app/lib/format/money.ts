import type { Currency } from '@asime/contract/fields'

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

// Grouped by hand: Intl's tables differ between the server and an old phone, and React would see two texts.
export function moneyParts(amount: number, currency: Currency): MoneyParts {
  const [whole = '0', fraction = '00'] = amount.toFixed(2).split('.')
  return {
    unit: currency === 'GHS' ? 'GH₵' : currency,
    whole: whole.replace(/\B(?=(\d{3})+$)/g, ','),
    fraction,
  }
}

/** `1,160.00`: only where the same line names the currency already. */
export function formatAmount(amount: number): string {
  const { whole, fraction } = moneyParts(amount, 'GHS')
  return `${whole}.${fraction}`
}

/** `GH₵ 1,160.00`, `USD 40.00`. */
export function formatMoney(amount: number, currency: Currency): string {
  return `${moneyParts(amount, currency).unit}${SPACE}${formatAmount(amount)}`
}

/** The same, of an amount that may be below zero: `−GH₵ 40.00`. */
export function formatSigned(amount: number, currency: Currency): string {
  return amount < 0 ? `−${formatMoney(-amount, currency)}` : formatMoney(amount, currency)
}

/** What a buyer would pay; either end may be open. */
export interface Budget {
  min: number | null
  max: number | null
  currency: Currency
}

/** `GH₵ 4,000.00 – 5,200.00`, `Up to GH₵ 5,200.00`, `From GH₵ 4,000.00`, `Open budget`. */
export function formatBudget({ min, max, currency }: Budget): string {
  if (min !== null && max !== null && min !== max) {
    return `${formatMoney(min, currency)}${SPACE}–${SPACE}${formatAmount(max)}`
  }
  if (min !== null && max !== null) return formatMoney(max, currency)
  if (max !== null) return `Up to ${formatMoney(max, currency)}`
  if (min !== null) return `From ${formatMoney(min, currency)}`
  return 'Open budget'
}
