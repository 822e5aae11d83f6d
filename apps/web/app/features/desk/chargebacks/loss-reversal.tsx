import type { ChargebackPack, LossReversal as Reversal } from '@asime/contract/admin-chargebacks'
import { useState } from 'react'
import { formatMoment, timeLeft } from '../../../lib/format/dates.ts'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { toast } from '../../../ui/toast.tsx'
import { answerReversal, proposeReversal } from './chargebacks.api.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import * as texts from './loss-reversal.texts.ts'

type Act = 'propose' | 'approve' | 'refuse'

interface LossReversalProps {
  chargebackId: string
  reversal: NonNullable<ChargebackPack['reversal']>
  nowMs: number
}

/** A loss that was booked and then decided for us: one admin proposes to take it back, another approves it. */
export function LossReversal({ chargebackId, reversal: { why_not: whyNot, latest }, nowMs }: LossReversalProps) {
  const viewer = useViewer()
  const [asking, setAsking] = useState<Act>()
  const act = useRequestedAction(toast.success)
  if (latest?.state === 'approved')
    return <p>{texts.takenBack(latest.decided_by?.full_name ?? '', formatMoment(latest.decided_at ?? '', nowMs))}</p>

  const waiting = latest?.state === 'awaiting_approval' ? latest : undefined
  const isOwn = waiting?.proposed_by.id === viewer?.id
  const words =
    asking === 'approve' || asking === 'refuse'
      ? texts.answers[asking]
      : { label: texts.propose, title: texts.proposeTitle, text: texts.proposeText, done: texts.proposed }
  const work = (reason: string) =>
    asking === 'propose' || !waiting
      ? proposeReversal(chargebackId, reason)
      : answerReversal(asking ?? 'refuse', waiting.id, reason)
  return (
    <>
      <p className="text-[.9375rem] text-ink-2">{whyNot ? texts.booked : texts.explained}</p>
      {whyNot && (
        <Callout tone="warn" className="mt-3">
          {whyNot}.
        </Callout>
      )}
      {waiting && <Waiting reversal={waiting} isOwn={isOwn} nowMs={nowMs} />}
      <div className="mt-4 flex flex-wrap gap-2.5 empty:hidden print:hidden">
        {!waiting && !whyNot && (
          <Button variant="buy" aria-haspopup="dialog" onClick={() => setAsking('propose')}>
            {texts.propose}
          </Button>
        )}
        {waiting && !isOwn && !whyNot && (
          <Button variant="buy" aria-haspopup="dialog" onClick={() => setAsking('approve')}>
            {texts.answers.approve.label}
          </Button>
        )}
        {waiting && (
          <Button aria-haspopup="dialog" onClick={() => setAsking('refuse')}>
            {isOwn ? texts.withdraw : texts.answers.refuse.label}
          </Button>
        )}
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
          act({ intention: [chargebackId, asking, reason], done: words.done, work: () => work(reason) })
        }
      />
    </>
  )
}

function Waiting({ reversal, isOwn, nowMs }: { reversal: Reversal; isOwn: boolean; nowMs: number }) {
  const { proposed_by: by, proposed_at: at, expires_at: until, reason } = reversal
  return (
    <>
      <Callout tone="warn" className="mt-3">
        {isOwn ? texts.yourOwn : texts.needsYou} {timeLeft(until, nowMs)}.
      </Callout>
      <p className="mt-3 text-[.9375rem] text-ink-2">{texts.proposedBy(by.full_name, formatMoment(at, nowMs))}</p>
      <p className="mt-1 text-[.9375rem] whitespace-pre-line wrap-anywhere">{reason}</p>
    </>
  )
}
