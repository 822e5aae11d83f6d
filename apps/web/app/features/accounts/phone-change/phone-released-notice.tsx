import { href, Link } from 'react-router'
import { Callout } from '../../../ui/callout.tsx'
import * as texts from './phone-change.texts.ts'

/** Above every page of whoever has lost their number to somebody else, until they name another one. */
export function PhoneReleasedNotice() {
  return (
    <div className="frame pt-4">
      <Callout tone="warn" role="note" title={texts.releasedTitle}>
        <p>{texts.releasedText}</p>
        <p className="mt-1.5">
          <Link to={href('/app/phone')}>{texts.addNumber}</Link>
        </p>
      </Callout>
    </div>
  )
}
