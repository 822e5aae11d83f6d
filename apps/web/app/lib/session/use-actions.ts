import { useEffect, useEffectEvent, useState } from 'react'
import { untilAnswered } from '../api/until-answered.ts'

/**
 * The actions that the API allows a signed-in user on a thing: pages come from the server as a visitor sees them. Read again
 * whenever the page is loaded anew or `given` changes; until then the last answer stands.
 * @param of the thing as the page was loaded with it
 * @param read reads its newest form, as the signed-in user
 * @param given what else it depends on, such as a bid of theirs
 */
export function useActions<T extends { actions: readonly string[] }, Answer extends Pick<T, 'actions'>>(
  of: T,
  viewerId: string | undefined,
  read: (signal: AbortSignal) => Promise<Answer>,
  given?: string,
): { answer: Answer | undefined; actions: Answer['actions'] | undefined; isAsking: boolean } {
  const [answer, setAnswer] = useState<{ to: string; of: T; given?: string | undefined; found: Answer }>()
  const ask = useEffectEvent(read)
  useEffect(() => {
    if (viewerId === undefined) return
    const stop = new AbortController()
    void untilAnswered(() => ask(stop.signal), stop.signal).then((found) => {
      if (found && !stop.signal.aborted) setAnswer({ to: viewerId, of, given, found })
    })
    return () => stop.abort()
  }, [of, viewerId, given])
  const found = answer?.to === viewerId ? answer?.found : undefined
  return { answer: found, actions: found?.actions, isAsking: answer?.of !== of || answer.given !== given }
}
