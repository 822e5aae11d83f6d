import { useMemo, useSyncExternalStore } from 'react'
import { onOutboxChange, type Outgoing, readOutbox, waitingConversations } from '../../lib/outbox/outbox.ts'

/** What waits to be sent, by conversation. */
export function useUnsent(): ReadonlyMap<string, readonly Outgoing[]> {
  // As text, which is the same as long as nothing changes.
  const text = useSyncExternalStore(onOutboxChange, readAll, () => '[]')
  return useMemo(() => new Map(JSON.parse(text) as [string, Outgoing[]][]), [text])
}

function readAll(): string {
  return JSON.stringify(waitingConversations().map((id) => [id, readOutbox(id)]))
}
