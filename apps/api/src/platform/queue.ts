import type { AppError } from './app-error.ts'
import { createTurns } from './turns.ts'

/** So many works at once, and so many more that wait for their turn, first come first served. Beyond, callers are turned away. */
export function createQueue({
  atOnce,
  waiting,
  longestMs,
  refusal,
}: {
  atOnce: number
  waiting: number
  /** A work that takes longer goes on beside the others: the next one gets its place. */
  longestMs?: number
  /** What those are told who are turned away. */
  refusal?: () => AppError
}) {
  const inTurn = createTurns(atOnce + waiting, refusal)
  const queue: (() => void)[] = []
  let running = 0

  return <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      if (running < atOnce) running++
      // Whoever ends hands its place over.
      else await new Promise<void>((resolve) => queue.push(resolve))
      let hasPlace = true
      const handOver = () => {
        if (!hasPlace) return
        hasPlace = false
        const next = queue.shift()
        if (next) next()
        else running--
      }
      const limit = longestMs === undefined ? undefined : setTimeout(handOver, longestMs)
      try {
        return await work()
      } finally {
        clearTimeout(limit)
        handOver()
      }
    })
}
