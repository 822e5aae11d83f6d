import { href, Link } from 'react-router'
import { RETURN_PARAMETER } from '../../../lib/session/return-path.ts'
import { buttonClass } from '../../../ui/button.tsx'
import * as texts from './phone-link.texts.ts'

interface PhoneLinkProps {
  search: URLSearchParams
  className: string
}

/** To the page of its own for those who sign in or up by phone. Whoever came to sell opens the shop next. */
export function PhoneLink({ search, className }: PhoneLinkProps) {
  const from = search.get(RETURN_PARAMETER) ?? (search.get('type') === 'vendor' ? href('/app/open-shop') : undefined)
  const query = from === undefined ? '' : `?${new URLSearchParams({ [RETURN_PARAMETER]: from })}`
  return (
    <Link to={`${href('/login/phone')}${query}`} className={buttonClass({ variant: 'line', block: true, className })}>
      {texts.continueWithPhone}
    </Link>
  )
}
