import { AppError } from './app-error.ts'

export interface QueueOptions {
  atOnce: number
  /** The most that may wait, however quickly they are served: a bound for memory. */
  waiting: number
  /** A task that takes longer goes on beside the others: the next one gets its place. */
  longestMs?: number
  /** A caller who would wait longer, at the pace of the last tasks, is refused at once. */
  longestWaitMs?: number
  /** This many may wait however slow it goes: such a short line is no rush. */
  few?: number
  /** The error of callers who are refused. */
  refusal?: () => AppError
}

export interface Turn {
  /** Aborting it takes a waiting caller out of the line. */
  signal?: AbortSignal
  /** Goes before all others and is never turned away, so such callers must be few. */
  urgent?: boolean
}

export interface Queue {
  /** Does the work in its turn, first come first served. @throws the refusal where the line is too long */
  <T>(work: () => Promise<T>, turn?: Turn): Promise<T>
  /** Whether the next one would be refused. */
  isFull(): boolean
  /** How many wait for their turn. */
  waiting(): number
}

interface Waiter {
  since: number
  begin(): void
  refuse(error: unknown): void
}

/** The weight of the last task in the pace. */
const WEIGHT = 0.1

/** Runs a limited number of tasks at once; others wait in a line that is as long as can be served in time. */
export function createQueue({
  atOnce,
  waiting: mostWaiting,
  longestMs,
  longestWaitMs = Infinity,
  few = 0,
  refusal = () => new AppError('unavailable'),
}: QueueOptions): Queue {
  const urgentLine = new Set<Waiter>()
  const line = new Set<Waiter>()
  let running = 0
  /** All that were let in and have not ended, including those whose place was given away. */
  let inside = 0
  /** Milliseconds from one place that becomes free to the next, while somebody waits. */
  let pace = Number.isFinite(longestWaitMs) ? longestWaitMs / mostWaiting : 0
  let freedAt = 0

  const waiting = () => urgentLine.size + line.size
  const isFull = () =>
    inside >= atOnce + mostWaiting || (waiting() > 0 && waiting() >= few && (waiting() + 1) * pace > longestWaitMs)

  function free(): void {
    const now = performance.now()
    if (waiting() > 0) {
      pace += (now - freedAt - pace) * WEIGHT
      freedAt = now
    }
    for (const waiters of [urgentLine, line]) {
      for (const waiter of waiters) {
        waiters.delete(waiter)
        const isInTime = now - waiter.since <= 2 * longestWaitMs
        if (isInTime || waiters === urgentLine || waiting() < few) return waiter.begin()
        // The pace was not kept. Serving the latest would make all behind them late as well.
        waiter.refuse(refusal())
      }
    }
    running--
  }

  function waitForTurn({ signal, urgent }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const now = performance.now()
      if (waiting() === 0) freedAt = now
      const waiters = urgent ? urgentLine : line
      const stay = () => signal?.removeEventListener('abort', leave)
      const leave = () => {
        waiters.delete(waiter)
        reject(signal?.reason)
      }
      const waiter: Waiter = {
        since: now,
        begin() {
          stay()
          resolve()
        },
        refuse(error) {
          stay()
          reject(error)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiters.add(waiter)
    })
  }

  async function inTurn<T>(work: () => Promise<T>, turn: Turn = {}): Promise<T> {
    turn.signal?.throwIfAborted()
    if (!turn.urgent && isFull()) throw refusal()
    inside++
    try {
      if (running < atOnce) running++
      else await waitForTurn(turn)
      let hasPlace = true
      const handOver = () => {
        if (!hasPlace) return
        hasPlace = false
        free()
      }
      const limit = longestMs === undefined ? undefined : setTimeout(handOver, longestMs)
      try {
        return await work()
      } finally {
        clearTimeout(limit)
        handOver()
      }
    } finally {
      inside--
    }
  }

  return Object.assign(inTurn, { isFull, waiting })
}
