import type { Bid } from '@asime/contract/bids'

/**
 * The pending bids of a page that have come in since the known ones were read.
 * @param known - ids; undefined where no bids could be read before, so that none of these is known to be new
 */
export function arrivedIn<Shown extends Pick<Bid, 'id' | 'status'>>(
  page: readonly Shown[],
  known: ReadonlySet<string> | undefined,
): Shown[] {
  return known ? page.filter(({ id, status }) => status === 'pending' && !known.has(id)) : []
}
