import type { DisputeDecision } from '@asime/contract/dispute-decisions'
import type { DisputeSummary } from '@asime/contract/disputes'
import { formatMoney } from '@asime/contract/money'
import type { VerificationInQueue } from '@asime/contract/verification'
import type { ModerationCase } from '@asime/contract/moderation'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Flag from 'lucide-react/icons/flag'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import Scale from 'lucide-react/icons/scale'
import { href } from 'react-router'
import { formatTotal } from '../../lib/format/totals.ts'
import { clockOf, waitedSince } from '../../lib/format/clock.ts'
import type { QueueRowProps } from '../../ui/queue-row.tsx'
import * as texts from './desk.texts.ts'

// What waits for an admin, as rows of a queue.

/** @param kindNames what each kind of problem is called */
export function disputeRow(
  dispute: DisputeSummary,
  nowMs: number,
  kindNames: Record<DisputeSummary['kind'], string>,
): QueueRowProps {
  const { status, kind, order, buyer, vendor, held, currency, opened_at: since, due_at: dueAt } = dispute
  const waits = status === 'awaiting_decision'
  return {
    Icon: Scale,
    tint: waits ? 'bg-danger-soft text-danger-ink' : 'bg-surface-3 text-ink-2',
    what: waits ? texts.decideDispute(order.order_number) : texts.disputeOf(order.order_number),
    facts: texts.disputeFacts(kindNames[kind], buyer.full_name, vendor.business_name, formatMoney(held, currency)),
    to: href('/app/admin/disputes/:id', { id: order.id }),
    ...(dueAt !== null && !waits
      ? { clock: clockOf(dueAt, nowMs) }
      : { waited: dispute.closed_at === null ? texts.openFor(waitedSince(since, nowMs)) : undefined }),
  }
}

/** Decided by one admin, for another to approve. */
export function decisionRow(decision: DisputeDecision, nowMs: number): QueueRowProps {
  const { order, refund_amount: refund, release_amount: release, currency, proposed_by: by } = decision
  return {
    Icon: Scale,
    tint: 'bg-gold-soft text-gold-ink',
    what: texts.approveDecision(order.order_number),
    facts: texts.decisionFacts(formatMoney(refund, currency), formatMoney(release, currency), by.full_name),
    to: href('/app/admin/disputes/:id', { id: order.id }),
    clock: clockOf(decision.expires_at, nowMs),
  }
}

export function verificationRow(verification: VerificationInQueue, nowMs: number): QueueRowProps {
  const { id, status, vendor, full_name: name, due_at: dueAt } = verification
  const waits = status === 'pending'
  return {
    Icon: BadgeCheck,
    tint: waits ? 'bg-gold-soft text-gold-ink' : 'bg-surface-3 text-ink-2',
    what: waits ? texts.verifyShop(vendor.business_name) : vendor.business_name,
    facts: texts.verificationFacts(name ?? texts.nameMissing, vendor.location),
    to: href('/app/admin/verifications/:id', { id }),
    clock: waits ? clockOf(dueAt, nowMs) : undefined,
  }
}

export function moderationRow(
  { subject, report_count: count, opened_at: since }: ModerationCase,
  nowMs: number,
): QueueRowProps {
  return {
    Icon: Flag,
    tint: 'bg-laterite-soft text-laterite-ink',
    what: texts.reportedThing(texts.reportedTypes[subject.type], subject.title),
    facts: texts.timesReported(count),
    to: href('/app/admin/reports'),
    waited: texts.openFor(waitedSince(since, nowMs)),
  }
}

/** Reports of messages and of people, as one row: what was written is read on their own page, where each view is recorded. */
export function conversationReportsRow(
  open: { total: number; total_is_capped: boolean },
  since: string,
  nowMs: number,
): QueueRowProps {
  return {
    Icon: MessageSquareWarning,
    tint: 'bg-laterite-soft text-laterite-ink',
    what: texts.openConversationReports(formatTotal(open)),
    facts: texts.reportsFacts,
    to: href('/app/admin/reports/conversations'),
    waited: texts.openFor(waitedSince(since, nowMs)),
  }
}
