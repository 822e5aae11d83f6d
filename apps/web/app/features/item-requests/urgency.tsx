import { type Urgency, urgencyLabels } from '@asime/contract/item-request-states'
import Flame from 'lucide-react/icons/flame'
import { Badge } from '../../ui/badge.tsx'

/** The woven edge of an item request; `edge-gone` once it no longer takes bids. Static names, so that the classes exist. */
export const URGENCY_EDGES: Record<Urgency, string> = {
  low: 'edge-low',
  normal: 'edge-normal',
  high: 'edge-high',
  urgent: 'edge-urgent',
}

const TONES = { low: 'plain', normal: 'ok', high: 'wait', urgent: 'hot' } as const satisfies Record<Urgency, string>

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return (
    <Badge tone={TONES[urgency]}>
      {urgency === 'urgent' && <Flame aria-hidden="true" />}
      {urgencyLabels[urgency]}
    </Badge>
  )
}

/** The cloth alone, for where urgency is chosen. */
export function UrgencySwatch({ urgency, className = 'h-full' }: { urgency: Urgency; className?: string }) {
  return <span aria-hidden="true" className={`edge block w-2 ${URGENCY_EDGES[urgency]} ${className}`} />
}
