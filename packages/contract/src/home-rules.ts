// What the home page shows besides its lists, with limits. Without schemas, so that the desk's forms do not load zod with them.

/** The figures about Asime on the home page, in their order. */
export const homeFigures = ['active_users', 'vendors', 'products', 'daily_requests'] as const
export type HomeFigure = (typeof homeFigures)[number]

/** How a figure is written: `950`, `1,250+`, `10K+`, `1.2M`. */
export const HOME_FIGURE = /^[1-9](\d{0,2}(,\d{3}){0,2}|\d{0,5}|\d{0,2}(\.\d)?[KM])\+?$/
export const MAX_HOME_FIGURE = 12

/** What admins can add to the home page: a banner, or a set of products, either chosen one by one or the newest of a category or shop. */
export const homeBlockKinds = ['banner', 'products', 'category', 'shop'] as const
export type HomeBlockKind = (typeof homeBlockKinds)[number]

/** `empty`: none of the set's products is for sale. `behind`: not shown, because enough other blocks come first. */
export const homeBlockStates = ['hidden', 'planned', 'empty', 'live', 'behind', 'over'] as const

/** The desk lists and sorts all blocks at once. */
export const MAX_HOME_BLOCKS = 40
export const HOME_BANNERS_SHOWN = 4
export const HOME_SETS_SHOWN = 4
/** Products of one set. */
export const HOME_SET_PRODUCTS_SHOWN = 8
/** More than are shown, so that others replace those that are no longer for sale. */
export const MAX_HOME_SET_PRODUCTS = 24
export const MAX_BLOCK_TITLE = 60
export const MAX_BANNER_TEXT = 160
export const MAX_BANNER_ALT = 160
export const MAX_BANNER_LINK = 500

/** Whether a link is an absolute path to a page of this site, in the form to which browsers normalise it. */
export function isSiteLink(link: string): boolean {
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(link) || /^\/(api|media|dev|assets)(\/|$)/.test(link)) return false
  const { origin, pathname, search, hash } = new URL(link, 'https://site.invalid')
  return origin === 'https://site.invalid' && `${pathname}${search}${hash}` === link && !link.startsWith('//')
}

/** The minimum that a figure claims: 10,000 for `10K+`. @param figure matches HOME_FIGURE */
export function leastOf(figure: string): number {
  const [, digits = '0', unit] = /^([\d,.]+)([KM]?)/.exec(figure) ?? []
  const factor = unit === 'M' ? 1_000_000 : unit === 'K' ? 1_000 : 1
  return Math.round(Number(digits.replaceAll(',', '')) * factor)
}
