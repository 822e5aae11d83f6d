// What the home page shows beside its lists, and its bounds. Without schemas, so that the desk's forms can have them for nothing.

/** What the home page says of Asime in numbers, in the order in which it does. */
export const homeFigures = ['active_users', 'vendors', 'products', 'daily_requests'] as const
export type HomeFigure = (typeof homeFigures)[number]

/** As it is written: `950`, `1,250+`, `10K+`, `1.2M`. */
export const HOME_FIGURE = /^[1-9](\d{0,2}(,\d{3}){0,2}|\d{0,5}|\d{0,2}(\.\d)?[KM])\+?$/
export const MAX_HOME_FIGURE = 12

/** What admins put on the home page: a banner, or a set of products, chosen one by one, or the newest of a category or shop. */
export const homeBlockKinds = ['banner', 'products', 'category', 'shop'] as const
export type HomeBlockKind = (typeof homeBlockKinds)[number]

/** How a block stands: `empty` is a set of which nothing is on sale; `behind` would be shown, but so many others come first. */
export const homeBlockStates = ['hidden', 'planned', 'empty', 'live', 'behind', 'over'] as const

/** All are listed and put in order at once. */
export const MAX_HOME_BLOCKS = 40
export const HOME_BANNERS_SHOWN = 4
export const HOME_SETS_SHOWN = 4
/** Of a set. */
export const HOME_SET_PRODUCTS_SHOWN = 8
/** More than are shown, so that others take the place of what is no longer on sale. */
export const MAX_HOME_SET_PRODUCTS = 24
export const MAX_BLOCK_TITLE = 60
export const MAX_BANNER_TEXT = 160
export const MAX_BANNER_ALT = 160
export const MAX_BANNER_LINK = 500

/**
 * Whether a link leads to a page of this site, whatever a browser makes of it: a path from the root as browsers write it, to nothing
 * but pages.
 */
export function isSiteLink(link: string): boolean {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(link) || /^\/(api|media|dev|assets)(\/|$)/.test(link)) return false
  const { origin, pathname, search, hash } = new URL(link, 'https://site.invalid')
  return origin === 'https://site.invalid' && `${pathname}${search}${hash}` === link && !link.startsWith('//')
}

/** How many a figure says that there are at least. @param figure such as HOME_FIGURE takes */
export function leastOf(figure: string): number {
  const [, digits = '0', unit] = /^([\d,.]+)([KM]?)/.exec(figure) ?? []
  const factor = unit === 'M' ? 1_000_000 : unit === 'K' ? 1_000 : 1
  return Math.round(Number(digits.replaceAll(',', '')) * factor)
}
