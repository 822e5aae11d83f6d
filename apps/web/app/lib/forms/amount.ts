/** Cedis as people type them. */
const AMOUNT = /^\d+(\.\d+)?$/

/** What is typed into a field for an amount: nothing, a number, or NaN, which schemas refuse. */
export function toAmount(typed: string | number | undefined): number | undefined {
  if (typeof typed === 'number' || typed === undefined) return typed
  const text = typed.trim()
  if (text === '') return undefined
  return AMOUNT.test(text) ? Number(text) : Number.NaN
}
