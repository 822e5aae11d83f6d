/** A number as people type it. A comma stands before each three digits of the whole, or nowhere: 12,50 is none. */
const NUMBER = /^-?(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/

/** What is typed into a field for an amount: nothing, a number, or NaN, which schemas refuse. */
export function toAmount(typed: string | number | undefined): number | undefined {
  if (typeof typed === 'number' || typed === undefined) return typed
  const text = typed.replaceAll(/\s/g, '')
  if (text === '') return undefined
  return NUMBER.test(text) && /\d/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN
}

/** What is typed as an amount that could be paid; undefined for nothing, for what is below 0 and for what is no number. */
export function readAmount(typed: string): number | undefined {
  const amount = toAmount(typed)
  return amount !== undefined && Number.isFinite(amount) && amount >= 0 ? amount : undefined
}
