import type { ModerationCase } from '@asime/contract/moderation'
import {
  contentReportReasonLabels,
  type ModerationDecision,
  moderationStatusLabels,
} from '@asime/contract/moderation-states'
import { Link } from 'react-router'
import { waitedSince } from '../../../lib/format/clock.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DeskItem } from '../money/desk-item.tsx'
import { UserLink } from '../people/person-link.tsx'
import * as deskTexts from '../desk.texts.ts'
import * as texts from './moderation.texts.ts'

interface CaseItemProps {
  case: ModerationCase
  nowMs: number
  onDecide: (move: ModerationDecision) => void
}

/** What was reported, by whom and why, and what can be done about it. */
export function CaseItem({ case: { subject, owner, reports, hints, ...rest }, nowMs, onDecide }: CaseItemProps) {
  const { status, status_since: since, decided_by: by, report_count: count, reason, actions } = rest
  const isShop = subject.type === 'vendor'
  return (
    <DeskItem
      title={deskTexts.reportedThing(deskTexts.reportedTypes[subject.type], subject.title)}
      facts={[
        subject.stars !== null && texts.stars(subject.stars),
        <UserLink
          key="owner"
          id={owner.id}
          name={isShop ? texts.ofShop(owner.full_name) : texts.postedBy(owner.full_name)}
        />,
        by && texts.decidedBy(moderationStatusLabels[status], by.full_name, formatMoment(since, nowMs)),
        reason && texts.reasonGiven(reason),
      ]}
      waited={status === 'open' ? texts.openFor(waitedSince(since, nowMs)) : undefined}
      actions={
        <>
          {status !== 'hidden' && (
            <Link
              to={subject.path}
              aria-label={texts.lookAt(subject.title)}
              className={buttonClass({ variant: 'ghost' })}
            >
              {texts.look}
            </Link>
          )}
          {actions.map((move) => (
            <Button
              key={move}
              variant={move === 'hide' ? 'danger' : 'line'}
              aria-haspopup="dialog"
              aria-label={texts.moveOf(texts.moves[move].label, subject.title)}
              onClick={() => onDecide(move)}
            >
              {texts.moves[move].label}
            </Button>
          ))}
        </>
      }
    >
      {subject.text && (
        <p className="rounded-[12px] bg-surface-2 px-3.5 py-2.5 text-[.9375rem] whitespace-pre-line wrap-anywhere">
          {subject.text}
        </p>
      )}
      {hints.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {hints.map(({ kind, detail, path }) => (
            <Badge key={`${kind} ${path ?? detail}`} tone="warm">
              {path ? (
                <Link to={path} className="underline underline-offset-2">
                  {texts.hints[kind](detail)}
                </Link>
              ) : (
                texts.hints[kind](detail)
              )}
            </Badge>
          ))}
        </p>
      )}
      <div className="grid gap-1.5 text-[.9375rem]">
        {count > reports.length && <p className="text-sm text-ink-3">{texts.newest(reports.length, count)}</p>}
        <ul className="grid gap-1.5">
          {reports.map((report) => (
            <li key={report.id} className="wrap-anywhere">
              <p className="text-sm text-ink-2">
                {texts.reportBy(
                  contentReportReasonLabels[report.reason],
                  report.reported_by.full_name,
                  formatMoment(report.created_at, nowMs),
                )}
              </p>
              {report.note && <p className="whitespace-pre-line">{report.note}</p>}
            </li>
          ))}
        </ul>
      </div>
    </DeskItem>
  )
}
