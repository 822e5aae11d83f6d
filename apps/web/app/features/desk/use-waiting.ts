import type { DisputeKind } from '@asime/contract/dispute-states'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { listDisputes, listVerifications } from './desk.api.ts'
import type { QueueRowProps } from '../../ui/queue-row.tsx'
import { mayAtDesk } from './desk-sections.ts'
import { disputeRow, verificationRow } from './queue-rows.tsx'
import { listContactMessages } from './support-desk.api.ts'
import { supportRow } from './support-row.ts'

/** How many rows the desk shows of all queues; each is read so far that none can be missing. */
const ROWS = 10

interface Waiting {
  /** The longest waiting first, of all queues; undefined until all are read. */
  data: QueueRowProps[] | undefined
  total: number
  isError: boolean
  refetch: () => unknown
}

/** What waits for an admin of this role. */
export function useWaiting(nowMs: number, kindNames: Record<DisputeKind, string>): Waiting {
  const viewer = useViewer()
  const [decides, verifies] = [mayAtDesk(viewer, 'disputes'), mayAtDesk(viewer, 'users')]
  const answers = mayAtDesk(viewer, 'support')
  const disputes = useOwnQuery(
    ['desk', 'disputes'],
    (signal) => listDisputes('awaiting_decision', { limit: ROWS, signal }),
    { enabled: decides },
  )
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
  const queues = [...(decides ? [disputes] : []), ...(verifies ? [verifications] : []), ...(answers ? [messages] : [])]
  const rows = [
    ...(disputes.data?.data ?? []).map((each) => ({ since: each.opened_at, row: disputeRow(each, nowMs, kindNames) })),
    ...(verifications.data?.data ?? []).map((each) => ({
      since: each.submitted_at,
      row: verificationRow(each, nowMs),
    })),
    ...(messages.data?.data ?? []).map((each) => ({ since: each.status_since, row: supportRow(each, nowMs) })),
  ]
  return {
    data: queues.every(({ data }) => data !== undefined)
      ? rows
          .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
          .slice(0, ROWS)
          .map(({ row }) => row)
      : undefined,
    total: queues.reduce((sum, { data }) => sum + (data?.meta.total ?? 0), 0),
    isError: queues.some(({ isError }) => isError),
    refetch: () => Promise.all(queues.map(({ refetch }) => refetch())),
  }
}
