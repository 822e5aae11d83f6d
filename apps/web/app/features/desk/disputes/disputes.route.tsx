import { disputeStatuses, disputeStatusLabels } from '@asime/contract/dispute-states'
import { Link } from 'react-router'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { StateChips } from '../../../ui/own-list.tsx'
import { disputeKindNames } from '../../orders/dispute-words.ts'
import { listDisputes } from './disputes.api.ts'
import { QueueList } from '../queue-list.tsx'
import { QueueTask } from '../queue-task.tsx'
import { disputeRow } from '../queue-rows.tsx'
import * as deskTexts from '../desk.texts.ts'
import * as texts from './disputes.texts.ts'

/** What waits for an admin first. */
const STATES = ['awaiting_decision', ...disputeStatuses.filter((status) => status !== 'awaiting_decision')] as const

export function meta() {
  return ownMeta(deskTexts.disputes)
}

export default function DisputesPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Disputes />}</Queries>
}

function Disputes() {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('disputes', STATES, listDisputes)
  return (
    <div className="frame pt-6 lg:pt-8">
      <h1 className="text-3xl">{deskTexts.disputes}</h1>
      <p className="mt-1.5 mb-3 text-ink-2">{deskTexts.oldestAreFirst}</p>
      <StateChips
        label={deskTexts.states}
        current={state}
        states={STATES.map((each) => ({ state: each, label: disputeStatusLabels[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.disputesNoun} empty={texts.noDisputes}>
          {(dispute, index) => (
            <QueueTask key={dispute.id} {...disputeRow(dispute, nowMs, disputeKindNames)} isFirst={index === 0} />
          )}
        </QueueList>
      </div>
    </div>
  )
}
