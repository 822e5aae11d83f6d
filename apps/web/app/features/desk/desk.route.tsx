import type { Profile } from '@asime/contract/accounts'
import { useState } from 'react'
import { firstNameOf } from '../../lib/format/names.ts'
import { useMinutes } from '../../lib/format/use-minutes.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { ConfirmEmail } from '../accounts/email/confirm-email.tsx'
import { greetingAt } from '../dashboard/greeting.ts'
import { Panel, PanelRows } from '../dashboard/panel.tsx'
import { disputeKindNames } from '../orders/dispute-words.ts'
import { MarketHealth, useMarketHealth } from './market/market-health.tsx'
import { QueueTask } from './queue-task.tsx'
import { useWaiting } from './use-waiting.ts'
import * as texts from './desk.texts.ts'

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
  // It is read at once, and stands below rows whose number is not known yet.
  useMarketHealth()
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
                {rows.map(({ id, ...row }, index) => (
                  <QueueTask key={id} {...row} isFirst={index === 0} />
                ))}
              </ul>
            )}
          </PanelRows>
        </Panel>
        {(waiting.data !== undefined || waiting.isError) && <MarketHealth />}
      </div>
    </div>
  )
}
