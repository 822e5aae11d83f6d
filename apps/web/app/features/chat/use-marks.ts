import type { Message } from '@asime/contract/chat'
import type { Risk } from '@asime/contract/scam-shield'
import { useEffect, useState } from 'react'

/** The words that warnings are about, by the same judge that found them, which is loaded where there is a warning. */
export function useMarks(messages: readonly Message[]): ReadonlyMap<number, readonly Risk[]> {
  const [marks, setMarks] = useState<ReadonlyMap<number, readonly Risk[]>>(new Map())
  const warned = messages.filter(({ warnings }) => warnings.length > 0)
  const key = warned.map(({ seq }) => seq).join()
  useEffect(() => {
    if (key === '') return
    import('@asime/contract/scam-shield').then(
      ({ findRisks }) => setMarks(new Map(warned.map(({ seq, content }) => [seq, findRisks(content)]))),
      // Without it the warning says all that matters.
      () => {},
    )
    // oxlint-disable-next-line react/exhaustive-deps -- which are warned of says it
  }, [key])
  return marks
}
