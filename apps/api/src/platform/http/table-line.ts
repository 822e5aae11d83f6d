import { AppError } from '../app-error.ts'
import { createQueue } from '../queue.ts'

/**
 * Tables are read as they are sent, for as long as their reader takes: a few at once on a node, in a short line. One that takes longer
 * makes room for the next, but counts until it has ended.
 */
const inTurn = createQueue({ atOnce: 4, waiting: 12, longestMs: 60_000, refusal: tooMany })

/** Tables of one person, with those that wait: the other places are for everybody else. */
const MOST_OF_ONE = 3

/** Less than browsers wait for a short table. */
const LONGEST_WAIT_MS = 15_000

const underWay = new Map<string, number>()

function tooMany(): AppError {
  return new AppError('unavailable', {
    message: 'Our servers are busy. Please try again in a minute',
    retryAfterSeconds: 60,
  })
}

/**
 * Writes a table in its turn.
 * @param who counts as one person
 * @param count takes it from the person's count: a call that finds no room uses up none
 * @param signal ends the waiting
 * @throws AppError unavailable while too many are written and wait, or what `count` throws
 */
export async function inTableTurn<T>(
  who: string,
  { count, signal }: { count: () => Promise<unknown>; signal: AbortSignal },
  write: () => Promise<T>,
): Promise<T> {
  const own = underWay.get(who) ?? 0
  if (own >= MOST_OF_ONE || inTurn.isFull()) throw tooMany()
  underWay.set(who, own + 1)
  const waiting = new AbortController()
  const leave = () => waiting.abort(tooMany())
  const timer = setTimeout(leave, LONGEST_WAIT_MS)
  signal.addEventListener('abort', leave, { once: true })
  try {
    await count()
    return await inTurn(write, { signal: waiting.signal })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    const left = (underWay.get(who) ?? 1) - 1
    if (left > 0) underWay.set(who, left)
    else underWay.delete(who)
  }
}
