import type { ItemRequestCard, ItemRequestStatus, Urgency } from '@asime/contract/item-requests'
import Clock from 'lucide-react/icons/clock'
import { Badge } from '../../ui/badge.tsx'
import { URGENCY_EDGES } from './urgency.tsx'

type State = Pick<ItemRequestCard, 'status' | 'is_expired'>

/** Whether vendors may still bid. */
export function takesBids({ status, is_expired: isExpired }: State): boolean {
  return status === 'open' && !isExpired
}

/** The woven edge: the pattern is the urgency, and fades once nobody can bid any more. */
export function edgeClass(itemRequest: State & { urgency: Urgency }): string {
  return `edge ${takesBids(itemRequest) ? URGENCY_EDGES[itemRequest.urgency] : 'edge-gone'}`
}

const STATUSES = {
  open: { tone: 'ok', label: 'Open' },
  closed: { tone: 'plain', label: 'Closed' },
  completed: { tone: 'info', label: 'Completed' },
  cancelled: { tone: 'outline', label: 'Cancelled' },
} as const satisfies Record<ItemRequestStatus, object>

export function statusName(status: ItemRequestStatus): string {
  return STATUSES[status].label
}

/** Where it stands. One that has expired is still open to its owner, but not to bids, and that is what counts here. */
export function StatusBadge({ status, is_expired: isExpired }: State) {
  if (status === 'open' && isExpired) {
    return (
      <Badge tone="outline">
        <Clock aria-hidden="true" />
        Expired
      </Badge>
    )
  }
  const { tone, label } = STATUSES[status]
  return <Badge tone={tone}>{label}</Badge>
}
