import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import * as texts from './profile-part-page.texts.ts'

interface ProfilePartPageProps {
  title: string
  lead?: string
  /** Whether nothing else is open to them before this is done: there is no way back to the profile then. */
  isOnly?: boolean
  children: ReactNode
}

/** A page of one's own account that the profile leads to. */
export function ProfilePartPage({ title, lead, isOnly = false, children }: ProfilePartPageProps) {
  return (
    <div className="frame max-w-[720px] pt-2 pb-6 lg:pt-4">
      {isOnly ? (
        <div className="pt-4" />
      ) : (
        <Breadcrumb
          items={[
            { label: texts.profile, link: <Link to={href('/app/profile')}>{texts.profile}</Link> },
            { label: title },
          ]}
        />
      )}
      <h1 className="text-3xl">{title}</h1>
      {lead !== undefined && <p className="mt-1.5 mb-4 text-ink-2">{lead}</p>}
      {children}
    </div>
  )
}
