import { formatCount } from '@asime/contract/counts'
import type { PageMeta } from '@asime/contract/paging'

/** `128`, or `10,000+` where the API stopped counting. */
export function formatTotal({ total, total_is_capped: isCapped }: Pick<PageMeta, 'total' | 'total_is_capped'>): string {
  return `${formatCount(total)}${isCapped ? '+' : ''}`
}
