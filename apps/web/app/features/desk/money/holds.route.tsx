import { formatMoney } from '@asime/contract/money'
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
import { ShopLink } from '../people/person-link.tsx'
import { QueueList } from '../queue-list.tsx'
import { DeskItem } from './desk-item.tsx'
import { type HoldChange, HoldDialog } from './hold-dialog.tsx'
import { listHolds } from './money.api.ts'
import { MoneyPage } from './money-page.tsx'
import * as texts from './money.texts.ts'

const STATES = ['held', 'lifted'] as const

export function meta() {
  return ownMeta(texts.holds)
}

export default function HoldsPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <MoneyPage title={texts.holds} lead={texts.holdsLead}>
          <Holds />
        </MoneyPage>
      )}
    </Queries>
  )
}

function Holds() {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('payout-holds', STATES, listHolds)
  const [change, setChange] = useState<HoldChange>()
  return (
    <>
      <StateChips
        label={texts.states}
        current={state}
        states={STATES.map((each) => ({ state: each, label: texts.holdStates[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.holdsNoun} empty={texts.noHolds[state]}>
          {({ id, vendor, reason, waiting, currency, ...hold }) => (
            <DeskItem
              key={id}
              title={<ShopLink id={vendor.id} name={vendor.business_name} />}
              facts={[
                reason,
                texts.heldBy(hold.placed_by, formatMoment(hold.placed_at, nowMs)),
                hold.lifted_by && hold.lifted_at && texts.liftedBy(hold.lifted_by, formatMoment(hold.lifted_at, nowMs)),
                hold.lifted_at === null && texts.waiting(formatMoney(waiting, currency)),
              ]}
              waited={hold.lifted_at === null ? texts.heldFor(waitedSince(hold.placed_at, nowMs)) : undefined}
              actions={
                hold.lifted_at === null && (
                  <Button
                    aria-haspopup="dialog"
                    aria-label={texts.releaseOf(vendor.business_name)}
                    onClick={() => setChange({ vendor, isHeld: true })}
                  >
                    {texts.release}
                  </Button>
                )
              }
            />
          )}
        </QueueList>
      </div>
      <HoldDialog change={change} onClose={() => setChange(undefined)} />
    </>
  )
}
