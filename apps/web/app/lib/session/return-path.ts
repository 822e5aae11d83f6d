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

// One slash and no other at the start: browsers take //host and /\host for another site. And never the sign-in page itself.
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\') && !/^\/(login|register)(?:[/?#]|$)/.test(path)
}
