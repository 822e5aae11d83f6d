import { isOwnPath } from '@asime/contract/own-path'

/** The query parameter of the sign-in page that says where to go afterwards. */
export const RETURN_PARAMETER = 'from'
const DEFAULT = '/app'

/** Where to go after signing in: only ever a path of this site, whatever the address says. */
export function returnPathOf(search: URLSearchParams): string {
  const path = search.get(RETURN_PARAMETER) ?? ''
  return isOwnPath(path) ? path : DEFAULT
}

/** The address of the sign-in page that leads back to `path`. */
export function signInPath(path: string): string {
  if (!isOwnPath(path) || path === DEFAULT) return '/login'
  return `/login?${new URLSearchParams({ [RETURN_PARAMETER]: path })}`
}

/** Another page about accounts that leads to the same place afterwards. */
export function keepReturn(path: string, search: URLSearchParams): string {
  const from = search.get(RETURN_PARAMETER)
  return from ? `${path}?${new URLSearchParams({ [RETURN_PARAMETER]: from })}` : path
}

/**
 * The address of a page for signing in, for links that stand on every page: with the way back to `path`, except from pages
 * that nobody wants to return to. Paths that end with a token stay out of other addresses, too.
 */
export function signInLink(to: '/login' | '/register', path: string): string {
  if (!isOwnPath(path) || NO_RETURN.test(path)) return to
  return `${to}?${new URLSearchParams({ [RETURN_PARAMETER]: path })}`
}

const NO_RETURN =
  /^\/(?:$|[?#]|(?:deal|forgot-password|reset-password|verify-email|confirm-email-change|confirm-number|stop-number-change|newsletter)(?:[/?#]|$))/
