/** Longer words than these find nothing that is sold. */
const LONGEST_TERM = 60
/** Somebody's number or address, typed into the wrong field. */
const PERSONAL = /@|(?:\d[\s-]*){7}/

/** Words that are counted without being kept. */
const OTHER_TERM = ''

/**
 * What a visitor searched for who opens a product, by the page that they come from: browsers name it to its own site alone, so nothing
 * has to be added to links. Undefined for whoever comes from elsewhere.
 * @param origin of our site
 */
export function searchedBefore(referer: string | undefined, origin: string): string | undefined {
  if (!referer?.startsWith(`${origin}/products?`) || referer.length > 2_000) return undefined
  const typed = new URLSearchParams(referer.slice(referer.indexOf('?'))).get('search')
  if (!typed?.trim()) return undefined
  const term = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}@.'-]+/gu, ' ')
    .trim()
  return term.length > LONGEST_TERM || PERSONAL.test(term) ? OTHER_TERM : term
}
