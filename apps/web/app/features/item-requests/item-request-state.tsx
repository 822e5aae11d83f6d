import { EXPIRED_REQUEST_LABEL, itemRequestStatusLabels, takesBids } from '@asime/contract/item-request-states'
import type { ItemRequestCard, ItemRequestStatus, Urgency } from '@asime/contract/item-requests'
import Clock from 'lucide-react/icons/clock'
import { Badge } from '../../ui/badge.tsx'
import { URGENCY_EDGES } from './urgency.tsx'

type State = Pick<ItemRequestCard, 'status' | 'is_expired'>

/** The woven edge: the pattern is the urgency, and fades once nobody can bid any more. */
export function edgeClass(itemRequest: State & { urgency: Urgency }): string {
  return `edge ${takesBids(itemRequest) ? URGENCY_EDGES[itemRequest.urgency] : 'edge-gone'}`
}

const TONES = {
  open: 'ok',
  closed: 'plain',
  completed: 'info',
  cancelled: 'outline',
} as const satisfies Record<ItemRequestStatus, string>

export function statusName(status: ItemRequestStatus): string {
  return itemRequestStatusLabels[status]
}

/** Where it stands. One that has expired is still open to its owner, but not to bids, and that is what counts here. */
export function StatusBadge({ status, is_expired: isExpired }: State) {
  if (status === 'open' && isExpired) {
    return (
      <Badge tone="outline">
        <Clock aria-hidden="true" />
        {EXPIRED_REQUEST_LABEL}
      </Badge>
    )
  }
  return <Badge tone={TONES[status]}>{itemRequestStatusLabels[status]}</Badge>
}
