import pg from 'pg'
import { AppError } from './app-error.ts'
import { createQueue } from './queue.ts'

/** What became of one of those that were done together. */
export type Gathered<Result> =
  | { result: Result }
  | { refusal: unknown }
  /** It needs a row that somebody else has locked. */
  | 'locked'

export interface GatherOptions<Item, Result> {
  /** So many items are in a group, at most. */
  most: number
  /** So many groups are under way at once, at most. While one is, the next begins once it is full: larger ones cost less. */
  atOnce: number
  /** Milliseconds. Beside a group that takes longer the next begins whatever its size. */
  longMs: number
  /** So many may wait for locks of others at once: each holds a connection. */
  waitingAtOnce: number
  /** Items of one group differ in these. */
  ownKey(item: Item): string
  /** What is in one group is in no other at the same time; nor are own keys. */
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
  done(result: Result): void
  failed(error: unknown): void
}

/** Of PostgreSQL: out of resources, stopped, broken. Trying again each by itself would make it worse. */
const TROUBLE = new Set(['53', '57', '58', 'XX'])

/**
 * Work that many callers ask for at the same moment is done for a group of them in one transaction: its statements, locks and flush
 * cost little more than those of one. Nobody waits for a group to fill: who comes while none is under way begins at once, and the next
 * group is of those who came meanwhile. Who needs what a group under way has waits for the next, and holds no connection.
 *
 * In a first attempt nothing waits for locks, so that whoever holds one keeps those waiting who need that row, and nobody else. If one
 * of a group makes its transaction fail, each is done by itself.
 */
export function createGatherer<Item, Result>({
  most,
  atOnce,
  longMs,
  waitingAtOnce,
  ownKey,
  sharedKeys,
  work,
}: GatherOptions<Item, Result>): (item: Item) => Promise<Result> {
  type One = Waiter<Item, Result>
  const line = new Set<One>()
  /** What groups under way have, with how many of them. */
  const busy = new Map<string, number>()
  let running = 0
  /** Of those under way, how many take no longer than is usual. */
  let quick = 0
  const withPatience = createQueue({ atOnce: waitingAtOnce, waiting: Number.MAX_SAFE_INTEGER })

  /** @param least with fewer, none is taken */
  function takeGroup(least: number): One[] {
    const group: One[] = []
    const inGroup = new Set<string>()
    // Who is passed over is not overtaken by those who need the same.
    const blocked = new Set<string>()
    for (const one of line) {
      if (group.length === most) break
      const isFree = [one.own, ...one.keys].every((key) => !busy.has(key) && !blocked.has(key))
      if (isFree && !inGroup.has(one.own)) {
        group.push(one)
        inGroup.add(one.own)
      } else for (const key of [one.own, ...one.keys]) blocked.add(key)
    }
    if (group.length < least) return []
    for (const one of group) line.delete(one)
    return group
  }

  function begin(): void {
    while (running < atOnce) {
      const group = takeGroup(quick === 0 ? 1 : most)
      if (group.length === 0) return
      for (const key of keysOf(group)) busy.set(key, (busy.get(key) ?? 0) + 1)
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
        void finish(group, left)
        begin()
      })
    }
  }

  async function finish(group: One[], left: One[][]): Promise<void> {
    for (let rest = left; rest.length > 0;)
      rest = (await Promise.all(rest.map((each) => withPatience(() => attempt(each, 'wait'))))).flat()
    for (const key of keysOf(group)) {
      const count = (busy.get(key) ?? 1) - 1
      if (count > 0) busy.set(key, count)
      else busy.delete(key)
    }
    begin()
  }

  /** @returns the groups that those make who are still to be done */
  async function attempt(group: One[], patience: Patience): Promise<One[][]> {
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
      return locked.length > 0 ? [locked] : []
    } catch (error) {
      if (group.length > 1 && isOfOne(error)) return group.map((one) => [one])
      for (const one of group) one.failed(error)
      return []
    }
  }

  return (item) =>
    new Promise((done, failed) => {
      line.add({ item, keys: sharedKeys(item), own: ownKey(item), done, failed })
      begin()
    })
}

const keysOf = (group: readonly { own: string; keys: readonly string[] }[]) =>
  new Set(group.flatMap(({ own, keys }) => [own, ...keys]))

/** Whether the transaction was refused for what one of the group asked, and is known not to have been committed. */
function isOfOne(error: unknown): boolean {
  if (error instanceof AppError) return error.code !== 'unavailable'
  return error instanceof pg.DatabaseError && error.code !== undefined && !TROUBLE.has(error.code.slice(0, 2))
}
