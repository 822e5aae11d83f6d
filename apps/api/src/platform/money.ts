import { formatMoney } from '@asime/contract/money'

/** Whole pesewas of an amount that the contract has already checked to have at most 2 decimals. */
export function toPesewas(amount: number): number {
  return Math.round(amount * 100)
}

/** `GH₵ 1,160.00`, as pages have it. */
export const formatPesewas = (amountPesewas: number, currency: string) => formatMoney(amountPesewas / 100, currency)

/** Splits an amount in the proportion of others, by largest remainder: the parts always sum to it. */
export function share(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + weight, 0)
  if (whole === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (BigInt(amount) * BigInt(weight) * 1_000n) / BigInt(whole))
  const parts = exact.map((part) => Number(part / 1_000n))
  const left = amount - parts.reduce((total, part) => total + part, 0)
  const byRemainder = exact
    .map((part, index) => ({ index, remainder: part % 1_000n }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}
