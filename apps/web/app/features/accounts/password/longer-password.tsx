import { href, Link } from 'react-router'
import { useViewer } from '../../../lib/session/session.ts'
import { Callout } from '../../../ui/callout.tsx'
import * as texts from './longer-password.texts.ts'

/** To a seller with a password from before they sold: what they cannot do until it is longer. */
export function LongerPassword() {
  if (!useViewer()?.needs_longer_password) return null
  return (
    <Callout tone="warn" title={texts.title}>
      <p>{texts.why}</p>
      <p className="mt-1.5">
        <Link to={href('/app/change-password')}>{texts.change}</Link>
      </p>
    </Callout>
  )
}
