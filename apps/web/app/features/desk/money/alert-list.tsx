import type { AlertGroup, PaymentAlert } from '@asime/contract/payment-alerts'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockOf, waitedSince } from '../../../lib/format/clock.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { StateChips } from '../../../ui/own-list.tsx'
import { toast } from '../../../ui/toast.tsx'
import { QueueList } from '../queue-list.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { DeskItem } from './desk-item.tsx'
import { closeAlert, listAlerts } from './money.api.ts'
import * as texts from './money.texts.ts'

const STATES = ['open', 'closed'] as const

/** Alerts of a group, each with what to do about it, and the way to close it. */
export function AlertList({ group }: { group: AlertGroup }) {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList(
    'alerts',
    STATES,
    (each, page) => listAlerts({ state: each, group }, page),
    group,
  )
  const [closing, setClosing] = useState<PaymentAlert>()
  const act = useRequestedAction(toast.success)
  return (
    <>
      <StateChips
        label={texts.states}
        current={state}
        states={STATES.map((each) => ({ state: each, label: texts.alertStates[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.alertsNoun} empty={texts.noAlerts[group][state]}>
          {(alert) => <AlertItem key={alert.id} alert={alert} nowMs={nowMs} onClose={() => setClosing(alert)} />}
        </QueueList>
      </div>
      <ReasonDialog
        key={closing?.id}
        open={closing !== undefined}
        onClose={() => setClosing(undefined)}
        title={texts.closeQuestion}
        text={texts.closeText}
        label={texts.howResolved}
        confirmLabel={texts.close}
        variant="buy"
        onConfirm={(reason) =>
          act({
            intention: [closing?.id, reason],
            done: texts.alertClosed,
            work: () => closeAlert(closing?.id ?? '', reason),
          })
        }
      />
    </>
  )
}

function AlertItem({ alert, nowMs, onClose }: { alert: PaymentAlert; nowMs: number; onClose: () => void }) {
  const { what, todo, reference, detail, due_at: dueAt, created_at: since, closed_at: closedAt } = alert
  const isOpen = closedAt === null
  return (
    <DeskItem
      title={what}
      facts={[todo, reference, closedAt && closedWords(alert, closedAt, nowMs), alert.note]}
      clock={isOpen && dueAt !== null ? clockOf(dueAt, nowMs) : undefined}
      waited={isOpen ? texts.openFor(waitedSince(since, nowMs)) : undefined}
      actions={
        isOpen && (
          <Button aria-haspopup="dialog" aria-label={texts.closeOf(what, reference)} onClick={onClose}>
            {texts.close}
          </Button>
        )
      }
    >
      {Object.keys(detail).length > 0 && (
        <details className="text-sm">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-forest">
            {texts.details}
          </summary>
          <pre className="rounded-[8px] bg-surface-2 p-2.5 text-xs whitespace-pre-wrap wrap-anywhere">
            {JSON.stringify(detail, null, 2)}
          </pre>
        </details>
      )}
    </DeskItem>
  )
}

function closedWords({ closed_by: by }: PaymentAlert, closedAt: string, nowMs: number): string {
  const moment = formatMoment(closedAt, nowMs)
  return by === null ? texts.closedByItself(moment) : texts.closedBy(by, moment)
}
