/**
 * Whether it is a path of this site and leads to no other one: one slash and no other at the start, since browsers take //host and
 * /\host for another site. And never a page that signs in, which would lead in circles.
 */
export function isOwnPath(path: string): boolean {
  return (
    /^\/(?![/\\])[\x21-\x7e]*$/.test(path) &&
    !path.includes('\\') &&
    !/^\/(login|register|sign-in)(?:[/?#]|$)/.test(path)
  )
}
