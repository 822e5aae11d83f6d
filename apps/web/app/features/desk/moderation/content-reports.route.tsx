import type { ModerationCase } from '@asime/contract/moderation'
import { type ModerationDecision, moderationStatuses, moderationStatusLabels } from '@asime/contract/moderation-states'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { StateChips } from '../../../ui/own-list.tsx'
import { toast } from '../../../ui/toast.tsx'
import { QueueList } from '../queue-list.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { CaseItem } from './case-item.tsx'
import { decideCase, listCases } from './moderation.api.ts'
import { ModerationPage } from './moderation-page.tsx'
import * as texts from './moderation.texts.ts'

export function meta() {
  return ownMeta(texts.reports)
}

export default function ContentReportsPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <ModerationPage title={texts.reports} lead={texts.reportsLead}>
          <Cases />
        </ModerationPage>
      )}
    </Queries>
  )
}

function Cases() {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('moderation-cases', moderationStatuses, listCases)
  const [decision, setDecision] = useState<{ about: ModerationCase; move: ModerationDecision }>()
  const act = useRequestedAction(toast.success)
  const words = texts.moves[decision?.move ?? 'hide']
  return (
    <>
      <StateChips
        label={texts.states}
        current={state}
        states={moderationStatuses.map((each) => ({ state: each, label: moderationStatusLabels[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.casesNoun} empty={texts.noCases[state]}>
          {(each) => (
            <CaseItem key={each.id} case={each} nowMs={nowMs} onDecide={(move) => setDecision({ about: each, move })} />
          )}
        </QueueList>
      </div>
      <ReasonDialog
        key={`${decision?.about.id} ${decision?.move}`}
        open={decision !== undefined}
        onClose={() => setDecision(undefined)}
        title={words.title}
        text={words.text}
        label={words.reason}
        confirmLabel={words.label}
        variant={decision?.move === 'hide' ? 'danger' : 'buy'}
        onConfirm={async (reason) => {
          if (!decision) return
          await act({
            intention: [decision.about.id, decision.move, reason],
            done: words.done,
            work: (key) => decideCase(decision.move, decision.about.id, reason, key),
          })
        }}
      />
    </>
  )
}
