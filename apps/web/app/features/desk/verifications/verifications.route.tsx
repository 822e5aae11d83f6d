import { verificationLabels } from '@asime/contract/verification-states'
import { Link } from 'react-router'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { StateChips } from '../../../ui/own-list.tsx'
import { listVerifications } from './verifications.api.ts'
import { QueueList } from '../queue-list.tsx'
import { QueueTask } from '../queue-task.tsx'
import { verificationRow } from '../queue-rows.tsx'
import * as deskTexts from '../desk.texts.ts'
import * as texts from './verifications.texts.ts'

/** What waits for an admin first; what was never sent is its owner's alone. */
const STATES = ['pending', 'asked_again', 'verified', 'rejected', 'expired', 'revoked'] as const

export function meta() {
  return ownMeta(deskTexts.verifications)
}

export default function VerificationsPage() {
  const viewer = useViewer()
  return <Queries>{viewer && <Verifications />}</Queries>
}

function Verifications() {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('verifications', STATES, listVerifications)
  return (
    <div className="frame pt-6 lg:pt-8">
      <h1 className="text-3xl">{deskTexts.verifications}</h1>
      <p className="mt-1.5 mb-3 text-ink-2">{deskTexts.oldestAreFirst}</p>
      <StateChips
        label={deskTexts.states}
        current={state}
        states={STATES.map((each) => ({ state: each, label: verificationLabels[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.verificationsNoun} empty={texts.noVerifications}>
          {(each, index) => <QueueTask key={each.id} {...verificationRow(each, nowMs)} isFirst={index === 0} />}
        </QueueList>
      </div>
    </div>
  )
}
