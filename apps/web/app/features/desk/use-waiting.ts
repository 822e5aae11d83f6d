import type { DisputeKind } from '@asime/contract/dispute-states'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { countOpenReports } from './moderation/conversation-reports.api.ts'
import { listDecisions, listDisputes } from './disputes/disputes.api.ts'
import { listVerifications } from './verifications/verifications.api.ts'
import { listAlerts, listApprovals, listHolds } from './money/money.api.ts'
import { alertRow, approvalRow, holdRow } from './money/money-rows.tsx'
import type { QueueRowProps } from '../../ui/queue-row.tsx'
import { mayAtDesk } from './desk-sections.ts'
import { conversationReportsRow, decisionRow, disputeRow, moderationRow, verificationRow } from './queue-rows.tsx'
import { listCases } from './moderation/moderation.api.ts'
import { listContactMessages } from './support/support-desk.api.ts'
import { supportRow } from './support/support-row.ts'

/** How many rows the desk shows of all queues; each is read so far that none can be missing. */
const ROWS = 10

interface Waiting {
  /** The longest waiting first, of all queues; undefined until all are read. */
  data: (QueueRowProps & { id: string })[] | undefined
  total: number
  isError: boolean
  refetch: () => unknown
}

/** What waits for an admin of this role. */
export function useWaiting(nowMs: number, kindNames: Record<DisputeKind, string>): Waiting {
  const viewer = useViewer()
  const [decides, verifies] = [mayAtDesk(viewer, 'disputes'), mayAtDesk(viewer, 'users')]
  const [answers, pays] = [mayAtDesk(viewer, 'support'), mayAtDesk(viewer, 'money')]
  const moderates = mayAtDesk(viewer, 'moderation')
  const disputes = useOwnQuery(
    ['desk', 'disputes'],
    (signal) => listDisputes('awaiting_decision', { limit: ROWS, signal }),
    { enabled: decides },
  )
  const decisions = useOwnQuery(['desk', 'decisions'], (signal) => listDecisions({ limit: ROWS, signal }), {
    enabled: decides,
  })
  const verifications = useOwnQuery(
    ['desk', 'verifications'],
    (signal) => listVerifications('pending', { limit: ROWS, signal }),
    { enabled: verifies },
  )
  const messages = useOwnQuery(
    ['desk', 'contact-messages'],
    (signal) => listContactMessages({ status: 'open' }, { limit: ROWS, signal }),
    { enabled: answers },
  )
  const cases = useOwnQuery(['desk', 'moderation-cases'], (signal) => listCases('open', { limit: ROWS, signal }), {
    enabled: moderates,
  })
  const reports = useOwnQuery(['desk', 'conversation-reports'], countOpenReports, { enabled: moderates })
  const alerts = useOwnQuery(
    ['desk', 'alerts'],
    (signal) => listAlerts({ state: 'open', in_other_queue: false }, { limit: ROWS, signal }),
    { enabled: pays },
  )
  const approvals = useOwnQuery(
    ['desk', 'approvals'],
    (signal) => listApprovals('awaiting_approval', { limit: ROWS, signal }),
    { enabled: pays },
  )
  const holds = useOwnQuery(['desk', 'holds'], (signal) => listHolds('held', { limit: ROWS, signal }), {
    enabled: pays,
  })
  const oldestReport = reports.data?.oldest_created_at
  const queues = [
    ...(decides ? [disputes, decisions] : []),
    ...(verifies ? [verifications] : []),
    ...(answers ? [messages] : []),
    ...(moderates ? [cases] : []),
    ...(pays ? [alerts, approvals, holds] : []),
  ]
  const all = [...queues, ...(moderates ? [reports] : [])]
  const rows = [
    ...(disputes.data?.data ?? []).map((each) => ({
      id: each.id,
      since: each.opened_at,
      row: disputeRow(each, nowMs, kindNames),
    })),
    ...(decisions.data?.data ?? []).map((each) => ({
      id: each.id,
      since: each.proposed_at,
      row: decisionRow(each, nowMs),
    })),
    ...(verifications.data?.data ?? []).map((each) => ({
      id: each.id,
      since: each.submitted_at,
      row: verificationRow(each, nowMs),
    })),
    ...(messages.data?.data ?? []).map((each) => ({
      id: each.id,
      since: each.status_since,
      row: supportRow(each, nowMs),
    })),
    ...(cases.data?.data ?? []).map((each) => ({
      id: each.id,
      since: each.opened_at,
      row: moderationRow(each, nowMs),
    })),
    ...(reports.data && oldestReport
      ? [
          {
            id: 'conversation-reports',
            since: oldestReport,
            row: conversationReportsRow(reports.data, oldestReport, nowMs),
          },
        ]
      : []),
    ...(alerts.data?.data ?? []).map((each) => ({ id: each.id, since: each.created_at, row: alertRow(each, nowMs) })),
    ...(approvals.data?.data ?? []).map((each) => ({
      id: each.id,
      since: each.entered_at,
      row: approvalRow(each, nowMs),
    })),
    ...(holds.data?.data ?? []).map((each) => ({ id: each.id, since: each.placed_at, row: holdRow(each, nowMs) })),
  ]
  return {
    data: all.every(({ data }) => data !== undefined)
      ? rows
          .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
          .slice(0, ROWS)
          .map(({ id, row }) => ({ id, ...row }))
      : undefined,
    total: queues.reduce((sum, { data }) => sum + (data?.meta.total ?? 0), reports.data?.total ?? 0),
    isError: all.some(({ isError }) => isError),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}
