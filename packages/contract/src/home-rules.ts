// What the home page shows beside its lists, and its bounds. Without schemas, so that the desk's forms can have them for nothing.

/** What the home page says of Asime in numbers, in the order in which it does. */
export const homeFigures = ['active_users', 'vendors', 'products', 'daily_requests'] as const
export type HomeFigure = (typeof homeFigures)[number]

/** As it is written: `950`, `1,250+`, `10K+`, `1.2M`. */
export const HOME_FIGURE = /^[1-9](\d{0,2}(,\d{3}){0,2}|\d{0,5}|\d{0,2}(\.\d)?[KM])\+?$/

/** How many a figure says that there are at least. @param figure such as HOME_FIGURE takes */
export function leastOf(figure: string): number {
  const [, digits = '0', unit] = /^([\d,.]+)([KM]?)/.exec(figure) ?? []
  const factor = unit === 'M' ? 1_000_000 : unit === 'K' ? 1_000 : 1
  return Math.round(Number(digits.replaceAll(',', '')) * factor)
}
