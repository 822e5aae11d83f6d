import type { AdminUser } from '@asime/contract/admin-users'
import type { ReportReason } from '@asime/contract/chat-rules'
import { formatMoment } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Part } from './part.tsx'
import * as texts from './people.texts.ts'

interface PersonReportsProps {
  user: AdminUser
  nowMs: number
  reasonNames: Record<ReportReason, string>
}

/** Reports about somebody and by them. What was written is on the page of reports, where each view is recorded. */
export function PersonReports({ user: { reports }, nowMs, reasonNames }: PersonReportsProps) {
  if (reports.about.length + reports.by.length === 0) return <p className="text-ink-2">{texts.noReports}</p>
  const lists = [
    { title: texts.reportsAbout, list: reports.about, name: texts.reportedBy },
    { title: texts.reportsBy, list: reports.by, name: texts.reportOf },
  ]
  return (
    <div className="grid gap-4">
      {lists
        .filter(({ list }) => list.length > 0)
        .map(({ title, list, name }) => (
          <Part key={title} title={title}>
            <ul>
              {list.map((report) => (
                <li
                  key={report.id}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0"
                >
                  <div className="min-w-0">
                    <p className="font-semibold">{reasonNames[report.reason]}</p>
                    <p className="text-sm text-ink-3 wrap-anywhere">
                      {name(report.other)}, {formatMoment(report.created_at, nowMs)}
                    </p>
                  </div>
                  <Badge tone={report.resolved_at === null ? 'warm' : 'plain'}>
                    {report.resolved_at === null ? texts.open : texts.resolved}
                  </Badge>
                </li>
              ))}
            </ul>
          </Part>
        ))}
    </div>
  )
}
