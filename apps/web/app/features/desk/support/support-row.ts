import type { ContactMessageInQueue } from '@asime/contract/support-desk'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { href } from 'react-router'
import { waitedSince } from '../../../lib/format/clock.ts'
import type { QueueRowProps } from '../../../ui/queue-row.tsx'
import * as texts from './support-desk.texts.ts'

export function supportRow(message: ContactMessageInQueue, nowMs: number): QueueRowProps {
  const { id, status, name, topic, excerpt, assignee, status_since: since } = message
  const length = waitedSince(since, nowMs)
  return {
    Icon: LifeBuoy,
    tint: status === 'open' ? 'bg-indigo-soft text-indigo' : 'bg-surface-3 text-ink-2',
    what: status === 'open' ? texts.answerTo(name) : name,
    facts: texts.messageFacts(texts.topics[topic], excerpt, assignee?.full_name),
    to: href('/app/admin/support/:id', { id }),
    waited: status === 'open' ? texts.openFor(length) : status === 'waiting' ? texts.waitingFor(length) : undefined,
  }
}
