import { formatMoney } from '@asime/contract/money'
import type { AlertGroup, PaymentAlert } from '@asime/contract/payment-alerts'
import type { AdminPayoutHold } from '@asime/contract/payout-holds'
import type { RefundApproval } from '@asime/contract/refunds'
import Banknote from 'lucide-react/icons/banknote'
import CirclePause from 'lucide-react/icons/circle-pause'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Wrench from 'lucide-react/icons/wrench'
import { href } from 'react-router'
import { clockOf, waitedSince } from '../../../lib/format/clock.ts'
import type { QueueRowLook, QueueRowProps } from '../../../ui/queue-row.tsx'
import * as texts from '../desk.texts.ts'

// What waits about money, as rows of the desk's queue.

const LOOKS: Record<AlertGroup, QueueRowLook & { to: string }> = {
  payments: { Icon: Banknote, tint: 'bg-danger-soft text-danger-ink', to: href('/app/admin/money') },
  differences: { Icon: RefreshCw, tint: 'bg-indigo-soft text-indigo', to: href('/app/admin/money/differences') },
  operations: { Icon: Wrench, tint: 'bg-surface-3 text-ink-2', to: href('/app/admin/money/systems') },
}

export function alertRow(alert: PaymentAlert, nowMs: number): QueueRowProps {
  const { what, todo, reference, group, due_at: dueAt, created_at: since } = alert
  return {
    ...LOOKS[group],
    what,
    facts: texts.alertFacts(reference, todo),
    ...(dueAt === null ? { waited: texts.openFor(waitedSince(since, nowMs)) } : { clock: clockOf(dueAt, nowMs) }),
  }
}

export function approvalRow(approval: RefundApproval, nowMs: number): QueueRowProps {
  const { amount, currency, bank_code: bank, account_end: end, entered_by: by, expires_at: expiresAt } = approval
  return {
    Icon: Banknote,
    tint: 'bg-gold-soft text-gold-ink',
    what: texts.approveRefund(formatMoney(amount, currency)),
    facts: texts.approvalFacts(bank, end, by.full_name),
    to: href('/app/admin/money/approvals'),
    clock: expiresAt === null ? undefined : clockOf(expiresAt, nowMs),
  }
}

export function holdRow(hold: AdminPayoutHold, nowMs: number): QueueRowProps {
  const { vendor, waiting, currency, reason, placed_at: since } = hold
  return {
    Icon: CirclePause,
    tint: 'bg-surface-3 text-ink-2',
    what: texts.payoutsOnHold(vendor.business_name),
    facts: texts.holdFacts(formatMoney(waiting, currency), reason),
    to: href('/app/admin/money/holds'),
    waited: texts.openFor(waitedSince(since, nowMs)),
  }
}
