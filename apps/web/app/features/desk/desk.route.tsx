import type { Profile } from '@asime/contract/accounts'
import type { PaymentAlert } from '@asime/contract/payment-alerts'
import { useState } from 'react'
import { timeAgo } from '../../lib/format/dates.ts'
import { firstNameOf } from '../../lib/format/names.ts'
import { formatTotal } from '../../lib/format/totals.ts'
import { useMinutes } from '../../lib/format/use-minutes.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmEmail } from '../accounts/confirm-email.tsx'
import { greetingAt } from '../dashboard/greeting.ts'
import { Panel, PanelRows } from '../dashboard/panel.tsx'
import { disputeKindNames } from '../orders/dispute-words.ts'
import { listOpenAlerts } from './desk.api.ts'
import { mayAtDesk } from './desk-sections.ts'
import { QueueTask } from './queue-task.tsx'
import { useWaiting } from './use-waiting.ts'
import * as texts from './desk.texts.ts'

const ALERTS = 5

export function meta() {
  return ownMeta(texts.desk)
}

export default function DeskPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Desk user={viewer} />}</Queries>
}

function Desk({ user }: { user: Profile }) {
  const [openedAtMs] = useState(() => Date.now())
  const nowMs = useMinutes()
  const waiting = useWaiting(nowMs, disputeKindNames)
  const seesMoney = mayAtDesk(user, 'money')
  const alerts = useOwnQuery(['open-alerts'], (signal) => listOpenAlerts({ limit: ALERTS, signal }), {
    enabled: seesMoney,
  })
  return (
    <div className="frame pt-6 lg:pt-8">
      <h1 className="text-3xl">
        <span lang="tw">{greetingAt(openedAtMs)}</span>, {firstNameOf(user.full_name)}
      </h1>
      <p className="mt-1.5 min-h-7 text-ink-2">{waiting.data && texts.thingsWait(waiting.total)}</p>
      <div className="mt-5 grid gap-4 lg:gap-5">
        <ConfirmEmail user={user} />
        <Panel title={texts.oldestFirst}>
          <PanelRows query={waiting} empty={<p className="text-ink-2">{texts.nothingWaits}</p>}>
            {(rows) => (
              <ul>
                {rows.map((row, index) => (
                  <QueueTask key={`${row.what} ${row.to}`} {...row} isFirst={index === 0} />
                ))}
              </ul>
            )}
          </PanelRows>
        </Panel>
        {seesMoney && (
          <Panel
            title={
              alerts.data && alerts.data.data.length > 0
                ? texts.alerts(formatTotal(alerts.data.meta))
                : texts.openAlerts
            }
          >
            <PanelRows
              query={{ ...alerts, data: alerts.data?.data }}
              empty={<p className="text-ink-2">{texts.noOpenAlerts}</p>}
            >
              {(rows) => <AlertRows rows={rows} nowMs={nowMs} />}
            </PanelRows>
          </Panel>
        )}
        <Callout tone="info" title={texts.throughApi}>
          <p>
            {texts.byApi}{' '}
            <a href="/api/v1/docs" className="font-semibold underline underline-offset-4">
              {texts.api}
            </a>
            {texts.everyActionTakesAReason}
          </p>
        </Callout>
      </div>
    </div>
  )
}

function AlertRows({ rows, nowMs }: { rows: readonly PaymentAlert[]; nowMs: number }) {
  return (
    <ul>
      {rows.map(({ id, what, todo, reference, created_at: at }) => (
        <li key={id} className="border-t border-line px-4 py-3.5 lg:px-5">
          <p className="leading-snug font-semibold wrap-anywhere">{what}</p>
          <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{todo}</p>
          <p className="mt-1 text-sm text-ink-3 wrap-anywhere">
            {reference}, {timeAgo(at, nowMs)}
          </p>
        </li>
      ))}
    </ul>
  )
}
