import type { Currency } from '@asime/contract/fields'
import { formatAmount, formatMoney } from '@asime/contract/money'
import * as texts from './money.texts.ts'

// Never broken over two lines.
const SPACE = '\u00a0'

/** An amount that may be below zero: `−GH₵ 40.00`. */
export function formatSigned(amount: number, currency: Currency): string {
  return amount < 0 ? `−${formatMoney(-amount, currency)}` : formatMoney(amount, currency)
}

/** The range that a buyer would pay; either end may be open. */
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
  if (max !== null) return texts.upTo(formatMoney(max, currency))
  if (min !== null) return texts.fromMoney(formatMoney(min, currency))
  return texts.openBudget
}
