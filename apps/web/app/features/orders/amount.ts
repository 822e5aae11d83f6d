/** Cedis as people type them. */
const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/

export const NO_AMOUNT = 'Enter an amount such as 25 or 19.50'

export function isAmount(text: string): boolean {
  return AMOUNT.test(text.trim()) && Number(text) > 0
}
