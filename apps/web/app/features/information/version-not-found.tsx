import { href, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as texts from './version-not-found.texts.ts'

/** No such version was ever in force. */
export function VersionNotFound() {
  return (
    <div className="frame py-10 lg:py-16">
      <EmptyState
        as="h1"
        title={texts.versionNotFound}
        actions={
          <Link to={href('/terms')} className={buttonClass({ variant: 'buy' })}>
            {texts.currentTerms}
          </Link>
        }
      >
        {texts.neverInForce}
      </EmptyState>
    </div>
  )
}
