import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { phonePathFor } from './phone-path.ts'
import * as texts from './phone-link.texts.ts'

interface PhoneLinkProps {
  search: URLSearchParams
  className: string
}

/** To the page of its own for those who sign in by phone. */
export function PhoneLink({ search, className }: PhoneLinkProps) {
  return (
    <Link to={phonePathFor(search)} className={buttonClass({ variant: 'line', block: true, className })}>
      {texts.continueWithPhone}
    </Link>
  )
}
