import pg from 'pg'
import { AppError } from './app-error.ts'
import { createQueue } from './queue.ts'

/** The outcome of one item of a group. */
export type Gathered<Result> =
  | { result: Result }
  | { refusal: unknown }
  /** It needs a row that somebody else has locked. */
  | 'locked'

export interface GatherOptions<Item, Result> {
  /** The most items in a group. */
  most: number
  /** The most groups under way at once. While one is, the next begins once it is full: larger ones cost less. */
  atOnce: number
  /** Milliseconds. Beside a group that takes longer, the next begins whatever its size. */
  longMs: number
  /** The most that may wait for their turn: each newcomer looks at all of them. */
  waiting: number
  /** An item that has neither begun nor begun to wait for a lock within so many milliseconds is refused. */
  beginWithinMs: number
  /** The error of those that are refused. */
  refusal: () => AppError
  /** The most parts of groups that may wait for others' locks at once: each holds a connection. */
  waitingAtOnce: number
  /** Items of one group differ in these. */
  ownKey(item: Item): string
  /** Such a key is in only one group at a time; so is an own key. */
  sharedKeys(item: Item): readonly string[]
  /**
   * Does all of it, or nothing if it throws.
   * @param patience whether it waits for locks, or answers `locked`
   */
  work(items: Item[], patience: Patience): Promise<Gathered<Result>[]>
}

export type Patience = 'wait' | 'skip'

interface Waiter<Item, Result> {
  item: Item
  keys: readonly string[]
  own: string
  /** By the clock of `performance`. */
  beginBy: number
  done(result: Result): void
  failed(error: unknown): void
}

/**
 * Work that many callers ask for at the same moment is done for a group of them in one transaction: its statements, locks and flush
 * cost little more than those of one. Nobody waits for a group to fill: a call that comes while none is under way begins at once, and
 * those that come meanwhile form the next group. A call that needs a key of a running group waits for the next, without a connection.
 *
 * A first attempt does not wait for locks, so that a lock delays only those who need that row. If one of a group makes its transaction
 * fail, each is done by itself.
 */
export function createGatherer<Item, Result>({
  most,
  atOnce,
  longMs,
  waiting,
  beginWithinMs,
  refusal,
  waitingAtOnce,
  ownKey,
  sharedKeys,
  work,
}: GatherOptions<Item, Result>): (item: Item) => Promise<Result> {
  type One = Waiter<Item, Result>
  const line = new Set<One>()
  /** The keys of groups under way, with how many of them hold each. */
  const busy = new Map<string, number>()
  let running = 0
  /** How many of the groups under way take no longer than usual. */
  let quick = 0
  let expiry: NodeJS.Timeout | undefined
  const withPatience = createQueue({ atOnce: waitingAtOnce, waiting: Number.MAX_SAFE_INTEGER })

  /** Refuses those that are late. The line is in the order of their times. */
  function expire(): void {
    for (const one of line) {
      const left = one.beginBy - performance.now()
      if (left > 0) {
        expiry ??= setTimeout(() => {
          expiry = undefined
          // Those behind them may begin.
          begin()
        }, left)
        return
      }
      line.delete(one)
      one.failed(refusal())
    }
  }

  /** @param least with fewer, none is taken */
  function takeGroup(least: number): One[] {
    const group: One[] = []
    const inGroup = new Set<string>()
    // An item that is passed over is not overtaken by others that need the same.
    const blocked = new Set<string>()
    const isBlocked = (key: string) => busy.has(key) || blocked.has(key)
    for (const one of line) {
      if (group.length === most) break
      if (isBlocked(one.own) || inGroup.has(one.own)) {
        // Or many items of one caller would keep others from what they need.
        blocked.add(one.own)
      } else if (one.keys.some(isBlocked)) {
        for (const key of [one.own, ...one.keys]) blocked.add(key)
      } else {
        group.push(one)
        inGroup.add(one.own)
      }
    }
    if (group.length < least) return []
    for (const one of group) line.delete(one)
    return group
  }

  function begin(): void {
    expire()
    while (running < atOnce) {
      const group = takeGroup(quick === 0 ? 1 : most)
      if (group.length === 0) return
      const keys = keysOf(group)
      hold(keys)
      running++
      quick++
      let isQuick = true
      const giveWay = () => {
        if (isQuick) quick--
        isQuick = false
      }
      const late = setTimeout(() => {
        giveWay()
        begin()
      }, longMs)
      void attempt(group, 'skip').then((left) => {
        clearTimeout(late)
        giveWay()
        running--
        // The keys of those that are answered are free again.
        goOn(keys, left)
      })
    }
  }

  /** Takes what those need who are still to be done, before anybody else does, and leaves the rest of it to the others. */
  function goOn(keys: ReadonlySet<string>, left: Left<One>[]): void {
    for (const rest of left) hold(rest.keys)
    release(keys)
    for (const rest of left) void finish(rest)
    begin()
  }

  async function finish({ group, keys }: Left<One>): Promise<void> {
    const inTime = group.filter((one) => one.beginBy > performance.now())
    for (const one of group) if (!inTime.includes(one)) one.failed(refusal())
    if (inTime.length === 0) return goOn(keys, [])
    const first = Math.min(...inTime.map(({ beginBy }) => beginBy))
    const signal = AbortSignal.timeout(Math.ceil(first - performance.now()))
    // Some are too late to begin, and the others wait on.
    const later = { group: inTime, keys }
    const left = await withPatience(() => attempt(inTime, 'wait'), { signal }).catch(() => [later])
    goOn(keys, left)
  }

  function hold(keys: ReadonlySet<string>): void {
    for (const key of keys) busy.set(key, (busy.get(key) ?? 0) + 1)
  }

  function release(keys: ReadonlySet<string>): void {
    for (const key of keys) {
      const count = (busy.get(key) ?? 1) - 1
      if (count > 0) busy.set(key, count)
      else busy.delete(key)
    }
  }

  async function attempt(group: One[], patience: Patience): Promise<Left<One>[]> {
    try {
      const outcomes = await work(
        group.map(({ item }) => item),
        patience,
      )
      const locked = group.filter((one, index) => {
        const outcome = outcomes[index]
        if (outcome === 'locked' && patience === 'skip') return true
        if (!outcome || outcome === 'locked') one.failed(new Error('a group was left undone in part'))
        else if ('refusal' in outcome) one.failed(outcome.refusal)
        else one.done(outcome.result)
        return false
      })
      return partsOf(locked)
    } catch (error) {
      if (!isOfOne(error, patience, group.length)) {
        for (const one of group) one.failed(error)
        return []
      }
      // They have begun in time; only the wait for a lock must still begin in time.
      if (!isLock(error)) for (const one of group) one.beginBy = performance.now() + beginWithinMs
      // Each may wait for something else than what others need, such as its key; if not, the database sees to it.
      return group.map((one) => ({ group: [one], keys: new Set([one.own]) }))
    }
  }

  return (item) =>
    new Promise((done, failed) => {
      if (line.size >= waiting) throw refusal()
      const beginBy = performance.now() + beginWithinMs
      line.add({ item, keys: sharedKeys(item), own: ownKey(item), beginBy, done, failed })
      begin()
    })
}

type Keyed = Pick<Waiter<unknown, unknown>, 'own' | 'keys'>

/** Some of a group that are still to be done, and what nobody else is to begin with meanwhile. */
interface Left<One> {
  group: One[]
  keys: Set<string>
}

const keysOf = (group: readonly Keyed[]) => new Set(group.flatMap(({ own, keys }) => [own, ...keys]))

/** Those who need the same together, directly or by way of others: nobody waits for a row that they do not need. */
function partsOf<One extends Keyed>(all: readonly One[]): Left<One>[] {
  const parts: Left<One>[] = []
  for (const one of all) {
    const keys = keysOf([one])
    const same = parts.filter((part) => [...keys].some((key) => part.keys.has(key)))
    for (const part of same) parts.splice(parts.indexOf(part), 1)
    parts.push({
      group: [...same.flatMap(({ group }) => group), one],
      keys: new Set([...keys, ...same.flatMap((part) => [...part.keys])]),
    })
  }
  return parts
}

/** Classes of PostgreSQL's errors: out of resources, stopped, read-only, gone. To try again each by itself would make it worse. */
const TROUBLE = new Set(['08', '25', '28', '3D', '53', '57', '58', 'XX'])
const LOCK_NOT_AVAILABLE = '55P03'

const isLock = (error: unknown) => error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE

/** Whether each of the group is to be done by itself. The transaction is then known not to have been committed. */
function isOfOne(error: unknown, patience: Patience, size: number): boolean {
  if (error instanceof AppError) return size > 1 && error.code !== 'unavailable'
  // What could not be skipped may be waited for. Those who have waited together need the same row.
  if (isLock(error)) return patience === 'skip'
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false
  return size > 1 && !TROUBLE.has(error.code.slice(0, 2))
}
