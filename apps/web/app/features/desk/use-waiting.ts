import type { DisputeKind } from '@asime/contract/dispute-states'
import { useOwnQuery } from '../../lib/session/queries.tsx'
import { listDisputes } from './desk.api.ts'
import type { QueueRowProps } from './queue-row.tsx'
import { disputeRow } from './queue-rows.tsx'

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
  return {
    data: disputes.data?.data.map((each) => disputeRow(each, nowMs, kindNames)),
    total: disputes.data?.meta.total ?? 0,
    isError: disputes.isError,
    refetch: disputes.refetch,
  }
}
