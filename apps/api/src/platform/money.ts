/** Whole pesewas of an amount that the contract has already checked to have at most 2 decimals. */
export function toPesewas(amount: number): number {
  return Math.round(amount * 100)
}
