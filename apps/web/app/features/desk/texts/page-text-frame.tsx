import type { EditableInformation } from '@asime/contract/information-desk'
import { type InformationPage, isInformationPage, rulesOf } from '@asime/contract/information-pages'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useOwnQuery } from '../../../lib/session/queries.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { DetailPage } from '../detail-page.tsx'
import { openPage } from './page-texts.api.ts'
import * as texts from './page-texts.texts.ts'

interface PageTextFrameProps {
  /** As the address names it. */
  page: string
  /** @param label of the page: “Terms” */
  title: (label: string) => string
  /** The other view of the page. */
  other: { label: string; path: (page: InformationPage) => string }
  children: (latest: EditableInformation) => ReactNode
}

/** Around the text of a page and around its history: the way to the list, to the other one and to the page itself. */
export function PageTextFrame({ page, ...rest }: PageTextFrameProps) {
  if (isInformationPage(page)) return <KnownPage key={page} page={page} {...rest} />
  return (
    <div className="frame py-10">
      <EmptyState
        as="h1"
        title={texts.notFound}
        actions={
          <Link to={href('/app/admin/texts')} className={buttonClass({ variant: 'buy' })}>
            {texts.allPages}
          </Link>
        }
      />
    </div>
  )
}

function KnownPage({ page, title, other, children }: PageTextFrameProps & { page: InformationPage }) {
  const query = useOwnQuery(['page text', page], (signal) => openPage(page, signal))
  const { label, path } = rulesOf(page)
  return (
    <DetailPage
      queries={[query]}
      queue={{ label: texts.pages, to: href('/app/admin/texts') }}
      title={title(label)}
      name={title(label)}
      missing={{ title: texts.notFound, all: texts.allPages }}
    >
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl wrap-anywhere">{title(label)}</h1>
        <p className="flex flex-wrap gap-2">
          <Link to={other.path(page)} className={buttonClass({ size: 'sm' })}>
            {other.label}
          </Link>
          <Link to={path} className={buttonClass({ size: 'sm', variant: 'ghost' })}>
            {texts.openThePage}
          </Link>
        </p>
      </div>
      {query.data && children(query.data)}
    </DetailPage>
  )
}
