import type { ConversationDetail, Message } from '@asime/contract/chat'
import type { Risk } from '@asime/contract/scam-shield'
import { useEffect, useState } from 'react'
import { markedIn } from './shield-context.ts'

/** The words that warnings are about, by the same judge that found them, which is loaded where there is a warning. */
export function useMarks(
  messages: readonly Message[],
  conversation: ConversationDetail | undefined,
): ReadonlyMap<number, readonly Risk[]> {
  const [marks, setMarks] = useState<ReadonlyMap<number, readonly Risk[]>>(new Map())
  const warned = messages.filter(({ warnings }) => warnings.length > 0)
  const facts = [conversation?.has_paid_order, conversation?.usual_price]
  const key = warned.length > 0 && conversation ? [...facts, ...warned.map(({ seq }) => seq)].join() : ''
  useEffect(() => {
    if (key === '' || !conversation) return
    import('@asime/contract/scam-shield').then(
      ({ findRisks }) =>
        setMarks(new Map(warned.map((message) => [message.seq, markedIn(message, conversation, findRisks)]))),
      // Without it the warning says all that matters.
      () => {},
    )
    // oxlint-disable-next-line react/exhaustive-deps -- which are warned of, and what about, says it
  }, [key])
  return marks
}
