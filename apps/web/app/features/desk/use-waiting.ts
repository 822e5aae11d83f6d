import type { DisputeKind } from '@asime/contract/dispute-states'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { listDisputes, listVerifications } from './desk.api.ts'
import type { QueueRowProps } from '../../ui/queue-row.tsx'
import { disputeRow, verificationRow } from './queue-rows.tsx'

/** How many rows the desk shows of all queues; each is read so far that none can be missing. */
const ROWS = 10

interface Waiting {
  /** The longest waiting first, of all queues; undefined until all are read. */
  data: QueueRowProps[] | undefined
  total: number
  isError: boolean
  refetch: () => unknown
}

/** What waits for any admin. */
export function useWaiting(nowMs: number, kindNames: Record<DisputeKind, string>): Waiting {
  const disputes = useOwnQuery(['desk', 'disputes'], (signal) =>
    listDisputes('awaiting_decision', { limit: ROWS, signal }),
  )
  const verifications = useOwnQuery(['desk', 'verifications'], (signal) =>
    listVerifications('pending', { limit: ROWS, signal }),
  )
  const queues = [disputes, verifications]
  const rows = [
    ...(disputes.data?.data ?? []).map((each) => ({ since: each.opened_at, row: disputeRow(each, nowMs, kindNames) })),
    ...(verifications.data?.data ?? []).map((each) => ({
      since: each.submitted_at,
      row: verificationRow(each, nowMs),
    })),
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
