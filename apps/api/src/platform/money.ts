/** Whole pesewas of an amount that the contract has already checked to have at most 2 decimals. */
export function toPesewas(amount: number): number {
  return Math.round(amount * 100)
}

/** `GH₵ 1,160.00`, `USD 40.00`, never broken over two lines. */
export function formatMoney(amountPesewas: number, currency: string): string {
  const [whole = '0', fraction = '00'] = (amountPesewas / 100).toFixed(2).split('.')
  return `${currency === 'GHS' ? 'GH₵' : currency}\u00a0${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}
