import type { AdminUser } from '@asime/contract/admin-users'
import type { ReportReason } from '@asime/contract/chat-rules'
import { moderationStatusLabels } from '@asime/contract/moderation-states'
import { formatMoment } from '../../../lib/format/dates.ts'
import { formatCount } from '@asime/contract/counts'
import { Badge } from '../../../ui/badge.tsx'
import { Part } from '../part.tsx'
import * as deskTexts from '../desk.texts.ts'
import * as texts from './people.texts.ts'

interface PersonReportsProps {
  user: AdminUser
  nowMs: number
  reasonNames: Record<ReportReason, string>
}

/** Reports about somebody and by them. What was written is on the page of reports, where each view is recorded. */
export function PersonReports({ user: { reports }, nowMs, reasonNames }: PersonReportsProps) {
  const { totals } = reports
  if (reports.about.length + reports.by.length + reports.posted.length === 0)
    return <p className="text-ink-2">{texts.noReports}</p>
  const lists = [
    { title: texts.reportsAbout, list: reports.about, total: totals.about, name: texts.reportedBy },
    { title: texts.reportsBy, list: reports.by, total: totals.by, name: texts.reportOf },
  ]
  return (
    <div className="grid gap-4">
      {reports.posted.length > 0 && (
        <Part title={texts.reportsPosted}>
          <ul>
            {reports.posted.map(({ id, status, subject, report_count: count, opened_at: openedAt }) => (
              <ReportItem
                key={id}
                title={deskTexts.reportedThing(deskTexts.reportedTypes[subject.type], subject.title)}
                facts={texts.reportedSince(deskTexts.timesReported(count), formatMoment(openedAt, nowMs))}
                isOpen={status === 'open'}
                state={moderationStatusLabels[status]}
              />
            ))}
          </ul>
          <Rest shown={reports.posted.length} total={totals.posted} />
        </Part>
      )}
      {lists
        .filter(({ list }) => list.length > 0)
        .map(({ title, list, total, name }) => (
          <Part key={title} title={title}>
            <ul>
              {list.map((report) => (
                <ReportItem
                  key={report.id}
                  title={reasonNames[report.reason]}
                  facts={texts.reportedSince(name(report.other), formatMoment(report.created_at, nowMs))}
                  isOpen={report.resolved_at === null}
                  state={report.resolved_at === null ? texts.open : texts.resolved}
                />
              ))}
            </ul>
            <Rest shown={list.length} total={total} />
          </Part>
        ))}
    </div>
  )
}

/** That there are more than the list shows. */
function Rest({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return <p className="mt-2 text-sm text-ink-3">{texts.newestOf(shown, formatCount(total))}</p>
}

interface ReportItemProps {
  title: string
  facts: string
  isOpen: boolean
  state: string
}

function ReportItem({ title, facts, isOpen, state }: ReportItemProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p className="text-sm text-ink-3 wrap-anywhere">{facts}</p>
      </div>
      <Badge tone={isOpen ? 'warm' : 'plain'}>{state}</Badge>
    </li>
  )
}
