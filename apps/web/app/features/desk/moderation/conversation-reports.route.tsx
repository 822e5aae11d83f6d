import type { ConversationReport } from '@asime/contract/chat'
import { useState } from 'react'
import { Link } from 'react-router'
import { waitedSince } from '../../../lib/format/clock.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { StateChips } from '../../../ui/own-list.tsx'
import { reasons } from '../../chat/chat.texts.ts'
import { listReports, resolveReport } from './conversation-reports.api.ts'
import { mayAtDesk } from '../desk-sections.ts'
import { ShopLink, UserLink } from '../people/person-link.tsx'
import { QueueList } from '../queue-list.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { HideMessage } from './hide-message.tsx'
import { ModerationPage } from './moderation-page.tsx'
import { ReportedMessage } from './reported-message.tsx'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { toast } from '../../../ui/toast.tsx'
import * as texts from './conversation-reports.texts.ts'
import * as deskTexts from '../desk.texts.ts'

const STATES = ['open', 'resolved'] as const

export function meta() {
  return ownMeta(texts.conversationReports)
}

export default function ConversationReportsPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Reports />}</Queries>
}

function Reports() {
  const viewer = useViewer()
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('reports', STATES, listReports)
  const [closing, setClosing] = useState<ConversationReport>()
  const act = useRequestedAction(toast.success)
  return (
    <ModerationPage title={texts.conversationReports} lead={texts.reportsLead}>
      <StateChips
        label={deskTexts.states}
        current={state}
        states={STATES.map((each) => ({ state: each, label: texts.reportStates[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.reportsNoun} empty={texts.noReports[state]}>
          {(report) => (
            <li key={report.id} className="grid gap-3 border-t border-line px-4 py-4 lg:px-5">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-64">
                  <h2 className="font-body text-base leading-snug font-semibold tracking-normal">
                    {reasons[report.reason]}
                  </h2>
                  <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
                    {texts.reportFacts(report.reported_by.full_name, accused(report), report.shop.business_name)}
                  </p>
                  {mayAtDesk(viewer, 'users') && (
                    <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
                      <UserLink id={report.buyer.id} name={report.buyer.full_name} />
                      <ShopLink id={report.shop.id} name={report.shop.business_name} />
                    </p>
                  )}
                  <p className="mt-0.5 text-sm text-ink-3">
                    {report.resolved_at
                      ? texts.resolvedAt(formatMoment(report.resolved_at, nowMs))
                      : deskTexts.openFor(waitedSince(report.created_at, nowMs))}
                  </p>
                </div>
                {!report.resolved_at && (
                  <Button
                    aria-haspopup="dialog"
                    aria-label={texts.resolveOf(report.reported_by.full_name)}
                    onClick={() => setClosing(report)}
                  >
                    {texts.resolve}
                  </Button>
                )}
              </div>
              {report.note && <p className="text-[.9375rem] whitespace-pre-line wrap-anywhere">{report.note}</p>}
              {report.messages.map((message) => (
                <ReportedMessage key={message.id} message={message} nowMs={nowMs}>
                  <HideMessage message={message} />
                </ReportedMessage>
              ))}
            </li>
          )}
        </QueueList>
      </div>
      <ReasonDialog
        key={closing?.id}
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={texts.resolveQuestion}
        text={texts.resolveText}
        label={texts.whatWasDone}
        confirmLabel={texts.resolve}
        variant="buy"
        onConfirm={(reason) =>
          act({
            intention: [closing?.id, reason],
            done: texts.reportResolved,
            work: () => resolveReport(closing?.id ?? '', reason),
          })
        }
      />
    </ModerationPage>
  )
}

/** Whom the report is about. */
const accused = ({ reported_side: side, shop, buyer }: ConversationReport): string =>
  side === 'shop' ? shop.business_name : buyer.full_name
