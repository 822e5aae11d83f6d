import { formatMoney } from '@asime/contract/money'
import type { RefundApproval } from '@asime/contract/refunds'
import { refundApprovalLabels, refundApprovalStates } from '@asime/contract/refund-approval-states'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockOf } from '../../../lib/format/clock.ts'
import { formatMoment } from '../../../lib/format/dates.ts'
import { useMinutes } from '../../../lib/format/use-minutes.ts'
import { useOwnList } from '../../../lib/lists/use-own-list.ts'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { useRequestedAction } from '../../../lib/session/use-requested-action.ts'
import { Button } from '../../../ui/button.tsx'
import { StateChips } from '../../../ui/own-list.tsx'
import { toast } from '../../../ui/toast.tsx'
import { QueueList } from '../queue-list.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { DeskItem } from './desk-item.tsx'
import { decideApproval, listApprovals } from './money.api.ts'
import { MoneyPage } from './money-page.tsx'
import * as texts from './money.texts.ts'

type Decision = keyof typeof texts.decisions

export function meta() {
  return ownMeta(texts.approvals)
}

export default function ApprovalsPage() {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <MoneyPage title={texts.approvals} lead={texts.approvalsLead}>
          <Approvals adminId={viewer.id} />
        </MoneyPage>
      )}
    </Queries>
  )
}

function Approvals({ adminId }: { adminId: string }) {
  const nowMs = useMinutes()
  const { state, query, moreLink } = useOwnList('refund-approvals', refundApprovalStates, listApprovals)
  const [asking, setAsking] = useState<{ approval: RefundApproval; decision: Decision }>()
  const act = useRequestedAction(toast.success)
  const decision = asking?.decision ?? 'approve'
  return (
    <>
      <StateChips
        label={texts.states}
        current={state}
        states={refundApprovalStates.map((each) => ({ state: each, label: refundApprovalLabels[each] }))}
        renderLink={(link) => <Link {...link} />}
      />
      <div className="mt-3">
        <QueueList query={query} moreLink={moreLink} noun={texts.approvalsNoun} empty={texts.noApprovals}>
          {(approval) => (
            <ApprovalItem
              key={approval.id}
              approval={approval}
              nowMs={nowMs}
              isOwn={approval.entered_by.id === adminId}
              onAsk={(each) => setAsking({ approval, decision: each })}
            />
          )}
        </QueueList>
      </div>
      <ReasonDialog
        key={asking && `${asking.approval.id} ${decision}`}
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={texts.decisions[decision].title}
        text={texts.decisions[decision].text}
        label={texts.reasonForLog}
        confirmLabel={texts.decisions[decision].label}
        variant={decision === 'approve' ? 'buy' : 'danger'}
        onConfirm={(reason) =>
          act({
            intention: [asking?.approval.id, decision, reason],
            done: texts.decisions[decision].done,
            work: () => decideApproval(decision, asking?.approval.id ?? '', reason),
          })
        }
      />
    </>
  )
}

interface ApprovalItemProps {
  approval: RefundApproval
  nowMs: number
  /** Whoever entered an account does not approve it, and may take it back. */
  isOwn: boolean
  onAsk: (decision: Decision) => void
}

function ApprovalItem({ approval, nowMs, isOwn, onAsk }: ApprovalItemProps) {
  const { state, amount, currency, bank_code: bank, account_end: end, entered_by: by, decided_by: decider } = approval
  const title = texts.approvalOf(formatMoney(amount, currency), bank, end)
  const waits = state === 'awaiting_approval'
  return (
    <DeskItem
      title={title}
      facts={[
        texts.refundReason(approval.reason),
        texts.enteredBy(by.full_name, formatMoment(approval.entered_at, nowMs)),
        decider &&
          approval.decided_at &&
          texts.decidedBy(refundApprovalLabels[state], decider.full_name, formatMoment(approval.decided_at, nowMs)),
        waits && isOwn && texts.yourOwn,
      ]}
      clock={waits && approval.expires_at ? clockOf(approval.expires_at, nowMs) : undefined}
      actions={
        waits && (
          <>
            <Button aria-haspopup="dialog" aria-label={texts.refuseOf(title)} onClick={() => onAsk('refuse')}>
              {texts.decisions.refuse.label}
            </Button>
            {!isOwn && (
              <Button
                variant="buy"
                aria-haspopup="dialog"
                aria-label={texts.approveOf(title)}
                onClick={() => onAsk('approve')}
              >
                {texts.decisions.approve.label}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
