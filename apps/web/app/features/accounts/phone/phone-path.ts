import { href } from 'react-router'
import { RETURN_PARAMETER } from '../../../lib/session/return-path.ts'

/** The page of those who sign in or up by phone. Whoever came to sell opens the shop next. */
export function phonePathFor(search: URLSearchParams): string {
  const from = search.get(RETURN_PARAMETER) ?? (search.get('type') === 'vendor' ? href('/app/open-shop') : undefined)
  const query = from === undefined ? '' : `?${new URLSearchParams({ [RETURN_PARAMETER]: from })}`
  return `${href('/login/phone')}${query}`
}
