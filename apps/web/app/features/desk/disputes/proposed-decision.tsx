import type { DisputeDecision } from '@asime/contract/dispute-decisions'
import { formatMoney } from '@asime/contract/money'
import { useState } from 'react'
import { formatMoment, timeLeft } from '../../../lib/format/dates.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { toast } from '../../../ui/toast.tsx'
import { answerDecision } from './disputes.api.ts'
import * as texts from './proposed-decision.texts.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

type Answer = 'approve' | 'refuse'

/** What one admin decided, for another to approve. Whoever proposed it may take it back. */
export function ProposedDecision({ decision, nowMs }: { decision: DisputeDecision; nowMs: number }) {
  const viewer = useViewer()
  const [asking, setAsking] = useState<Answer>()
  const act = useRequestedAction(toast.success)
  const isOwn = decision.proposed_by.id === viewer?.id
  const money = (amount: number) => formatMoney(amount, decision.currency)
  const words = texts.answers[asking ?? 'approve']
  return (
    <>
      <Callout tone="warn">
        {isOwn ? texts.yourOwn : texts.needsYou} {timeLeft(decision.expires_at, nowMs)}.
      </Callout>
      <DataList
        className="mt-3"
        rows={[
          { label: texts.refundToBuyer, value: money(decision.refund_amount) },
          { label: texts.releaseToSeller, value: money(decision.release_amount) },
        ]}
      />
      <p className="mt-3 text-[.9375rem] text-ink-2">
        {texts.proposedBy(decision.proposed_by.full_name, formatMoment(decision.proposed_at, nowMs))}
      </p>
      <p className="mt-1 text-[.9375rem] whitespace-pre-line wrap-anywhere">{decision.reason}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        {!isOwn && (
          <Button variant="buy" aria-haspopup="dialog" onClick={() => setAsking('approve')}>
            {texts.answers.approve.label}
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => setAsking('refuse')}>
          {isOwn ? texts.withdraw : texts.answers.refuse.label}
        </Button>
      </div>
      <ReasonDialog
        key={asking}
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={words.title}
        text={words.text}
        label={texts.reasonForLog}
        confirmLabel={words.label}
        variant={asking === 'refuse' ? 'danger' : 'buy'}
        onConfirm={(reason) =>
          act({
            intention: [decision.id, asking, reason],
            done: words.done,
            work: () => answerDecision(asking ?? 'refuse', decision.id, reason),
          })
        }
      />
    </>
  )
}
