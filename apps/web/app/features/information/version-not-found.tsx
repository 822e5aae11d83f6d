import { type InformationPage, informationPages } from '@asime/contract/information-pages'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as texts from './version-not-found.texts.ts'

/** No such version was ever in force. @param page whose current version to read instead */
export function VersionNotFound({ page }: { page: InformationPage }) {
  const { label, path } = informationPages[page]
  return (
    <div className="frame py-10 lg:py-16">
      <EmptyState
        as="h1"
        title={texts.versionNotFound}
        actions={
          <Link to={path} className={buttonClass({ variant: 'buy' })}>
            {texts.current(label)}
          </Link>
        }
      >
        {texts.neverInForce}
      </EmptyState>
    </div>
  )
}
