import type { Urgency } from '@asime/contract/item-requests'
import Flame from 'lucide-react/icons/flame'
import { Badge } from '../../ui/badge.tsx'
import * as texts from './urgency.texts.ts'

/** The woven edge of an item request; `edge-gone` once it no longer takes bids. Static names, so that the classes exist. */
export const URGENCY_EDGES: Record<Urgency, string> = {
  low: 'edge-low',
  normal: 'edge-normal',
  high: 'edge-high',
  urgent: 'edge-urgent',
}

const BADGES = {
  low: { tone: 'plain', label: texts.lowUrgency },
  normal: { tone: 'ok', label: texts.normalUrgency },
  high: { tone: 'wait', label: texts.highUrgency },
  urgent: { tone: 'hot', label: texts.urgent },
} as const

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  const { tone, label } = BADGES[urgency]
  return (
    <Badge tone={tone}>
      {urgency === 'urgent' && <Flame aria-hidden="true" />}
      {label}
    </Badge>
  )
}

/** The cloth alone, for where urgency is chosen. */
export function UrgencySwatch({ urgency, className = 'h-full' }: { urgency: Urgency; className?: string }) {
  return <span aria-hidden="true" className={`edge block w-2 ${URGENCY_EDGES[urgency]} ${className}`} />
}
