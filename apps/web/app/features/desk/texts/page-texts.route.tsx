import type { InformationState } from '@asime/contract/information-desk'
import { rulesOf, SHIPPED_VERSION } from '@asime/contract/information-pages'
import { href, Link } from 'react-router'
import { formatDate, formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { WholeList } from '../desk-rows.tsx'
import { listPages } from './page-texts.api.ts'
import * as texts from './page-texts.texts.ts'

export function meta() {
  return ownMeta(texts.pages)
}

export default function PageTextsPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Pages />}</Queries>
}

function Pages() {
  const query = useOwnQuery(['page texts'], listPages)
  return (
    <div className="frame pt-6 lg:pt-8">
      <h1 className="text-3xl">{texts.pages}</h1>
      <p className="mt-1.5 mb-5 max-w-[70ch] text-ink-2">{texts.lead}</p>
      <WholeList query={query} empty={texts.none}>
        {(state) => <PageRow key={state.page} state={state} />}
      </WholeList>
    </div>
  )
}

function PageRow({ state }: { state: InformationState }) {
  const { page, version, published_by: person, published_at: at, may_edit: mayEdit } = state
  const { label, path } = rulesOf(page)
  const nowMs = useMinutes()
  const day = formatDate(state.in_force_from)
  const act = mayEdit ? texts.edit : texts.read
  return (
    <DeskItem
      title={label}
      facts={[
        version === SHIPPED_VERSION
          ? texts.shipped(day)
          : state.is_coming
            ? texts.inForceFrom(version, day)
            : texts.inForceSince(version, day),
        state.is_coming && state.is_announced && texts.isAnnounced,
        person && at && texts.publishedBy(person.full_name, formatMoment(at, nowMs)),
        !mayEdit && texts.onlyOwner,
      ]}
      actions={
        <>
          <Link
            to={href('/app/admin/texts/:page', { page })}
            aria-label={texts.named(act, label)}
            className={buttonClass({ size: 'sm' })}
          >
            {act}
          </Link>
          <Link
            to={href('/app/admin/texts/:page/history', { page })}
            aria-label={texts.named(texts.history, label)}
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
          >
            {texts.history}
          </Link>
          <Link
            to={path}
            aria-label={texts.named(texts.openThePage, label)}
            className={buttonClass({ size: 'sm', variant: 'ghost' })}
          >
            {texts.openThePage}
          </Link>
        </>
      }
    />
  )
}
