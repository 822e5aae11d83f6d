import { contactMessageStatuses, contactMessageStatusLabels } from '@asime/contract/contact-message-states'
import { href, Link, useSearchParams } from 'react-router'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { StateChips } from '../../../ui/own-list.tsx'
import { segmentClass, SegmentedLinks } from '../../../ui/segmented.tsx'
import { QueueList } from '../queue-list.tsx'
import { QueueTask } from '../queue-task.tsx'
import { listContactMessages } from './support-desk.api.ts'
import { supportRow } from './support-row.ts'
import * as texts from './support-desk.texts.ts'
import * as sections from '../desk-sections.texts.ts'

export function meta() {
  return ownMeta(sections.support)
}

export default function SupportPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Support />}</Queries>
}

function Support() {
  const nowMs = useMinutes()
  const [search] = useSearchParams()
  const mine = search.get('whose') === 'mine'
  const { state, query, moreLink } = useOwnList(
    'contact-messages',
    contactMessageStatuses,
    (status, page) => listContactMessages({ status, ...(mine && { mine }) }, page),
    mine ? 'mine' : '',
  )
  const whoseHref = (isMine: boolean) => {
    const next = new URLSearchParams({ ...(state !== 'open' && { state }), ...(isMine && { whose: 'mine' }) })
    return `?${next}`
  }
  return (
    <div className="frame pt-6 lg:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{sections.support}</h1>
        <Link to={href('/app/admin/support/answers')} className={buttonClass()}>
          {texts.cannedAnswers}
        </Link>
      </div>
      <p className="mt-1.5 mb-3 text-ink-2">{texts.supportLead}</p>
      <StateChips
        label={texts.states}
        current={state}
        states={contactMessageStatuses.map((each) => ({ state: each, label: contactMessageStatusLabels[each] }))}
        keep={mine ? { whose: 'mine' } : {}}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-2">
        <SegmentedLinks label={texts.whose}>
          {[false, true].map((isMine) => (
            <Link
              key={String(isMine)}
              to={whoseHref(isMine)}
              aria-current={isMine === mine ? 'true' : undefined}
              className={segmentClass(isMine === mine)}
            >
              {isMine ? texts.mine : texts.everybody}
            </Link>
          ))}
        </SegmentedLinks>
      </div>
      <div className="mt-3">
        <QueueList
          query={query}
          moreLink={moreLink}
          noun={texts.messagesNoun}
          empty={mine ? texts.noneOfMine : texts.noMessages[state]}
        >
          {(each, index) => <QueueTask key={each.id} {...supportRow(each, nowMs)} isFirst={index === 0} />}
        </QueueList>
      </div>
    </div>
  )
}
