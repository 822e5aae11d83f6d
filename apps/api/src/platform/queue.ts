import { createTurns } from './turns.ts'

/** So many works at once, and so many more that wait for their turn, first come first served. Beyond, callers are turned away. */
export function createQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const inTurn = createTurns(atOnce + waiting)
  const queue: (() => void)[] = []
  let running = 0

  return <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      if (running < atOnce) running++
      // Whoever ends hands its place over.
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running--
      }
    })
}
