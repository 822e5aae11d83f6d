/**
 * Whether a string is a path of this site. It must start with exactly one slash, since browsers treat //host and /\host as another site.
 * Sign-in pages are refused, as they would redirect in circles.
 */
export function isOwnPath(path: string): boolean {
  return (
    /^\/(?![/\\])[\x21-\x7e]*$/.test(path) &&
    !path.includes('\\') &&
    !/^\/(login|register|sign-in)(?:[/?#]|$)/.test(path)
  )
}
