import type { KnownAnswer, PageCalls } from './page-calls.ts'
import { keepPage, type KeptPage, type PageFill } from './kept-page.ts'

/** How long a page may be given to others as it is: long enough to carry a rush, too short for anyone to see something old. */
const LIFE_MS = 2_000
/**
 * How long a page is given while its answers are the same: what pages say of times holds for so long. Each page gets a part of it, at least
 * half, or all that were rendered in the same moment would be rendered anew in the same moment, again and again.
 */
const KEPT_MS = 60_000
/** Some 700 pages. The most requested ones stay. */
const MOST_BYTES = 16 * 1024 * 1024

export interface PageVisit {
  /**
   * Whether this visitor may be given what was true up to two seconds ago, and in the two seconds after that while it is being
   * renewed, so that nobody waits in a rush. Otherwise all calls that the page is made of are made again.
   */
  mayBeOld: boolean
  /** The parts with which it is rendered if need be: all else is the same for all visitors. */
  fill(): PageFill
  calls: Pick<PageCalls, 'agree' | 'made'>
  /** Makes these calls again. @returns whether all answers are the known ones */
  ask(known: readonly KnownAnswer[]): Promise<boolean>
  render(): Promise<Response>
}

export interface SharedPages {
  /** The page for a key, and whether no call was made for this visitor, so that their view is not counted. */
  get(key: string, visit: PageVisit): Promise<{ page: KeptPage; isAgain: boolean }>
  /** Whether it can be given as it is, or is being rendered. */
  has(key: string): boolean
  /** Forgets all kept pages, which may be out of date. */
  clear(): void
  /** How many are kept. */
  count(): number
}

interface Entry {
  page: KeptPage
  /** The answers it is made of; undefined where a part is missing or a call does more than read. Such a page is not kept. */
  known: readonly KnownAnswer[] | undefined
  keptUntil: number
  /** When its answers were last asked for. */
  trueAt: number
  isBeingRenewed: boolean
}

/** Bytes that a kept text takes beside its letters. */
const TEXT_OVERHEAD = 50

/** The size of a page in memory, with the addresses of it and its answers, which may be as long as the page itself. */
function bytesOf(key: string, { page, known = [] }: Entry): number {
  const texts = [key, ...known.flatMap(({ path, mark }) => [path, mark])]
  return texts.reduce((sum, { length }) => sum + length + TEXT_OVERHEAD, page.bytes)
}

/** Pages that look the same to many, kept for a moment. What they are made of decides whether they are rendered anew (decision 167). */
export function createSharedPages({ lifeMs = LIFE_MS, keptMs = KEPT_MS, mostBytes = MOST_BYTES } = {}): SharedPages {
  /** In the order of use. */
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<Entry>>()
  let bytes = 0
  let clearings = 0
  let sweeping: NodeJS.Timeout | undefined

  const now = () => performance.now()
  const isShowable = (entry: Entry | undefined) => entry !== undefined && now() - entry.trueAt < 2 * lifeMs

  function remove(key: string): void {
    const entry = entries.get(key)
    if (!entry) return
    bytes -= bytesOf(key, entry)
    entries.delete(key)
  }

  function keep(key: string, entry: Entry): void {
    remove(key)
    entries.set(key, entry)
    bytes += bytesOf(key, entry)
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break
      remove(oldest)
    }
    sweeping ??= setTimeout(sweep, keptMs).unref()
  }

  /** Pages that nobody asks for must not stay in memory once a rush is over. */
  function sweep(): void {
    for (const [key, { keptUntil }] of entries) if (now() >= keptUntil) remove(key)
    sweeping = entries.size > 0 ? setTimeout(sweep, keptMs).unref() : undefined
  }

  async function make(key: string, { fill, calls, render }: PageVisit, trueAt: number): Promise<Entry> {
    const clearing = clearings
    const page = await keepPage(await render(), fill())
    const keptUntil = now() + (keptMs * (1 + Math.random())) / 2
    const known = calls.made()
    const entry: Entry = { page, known, keptUntil, trueAt, isBeingRenewed: false }
    // The next visitor who asks tries again.
    if (page.status === 200 && known && clearing === clearings) keep(key, entry)
    return entry
  }

  /** Visitors who may be given an old page may wait for it. */
  function forAll(key: string, making: Promise<Entry>): Promise<Entry> {
    const made = making.finally(() => {
      if (underWay.get(key) === made) underWay.delete(key)
    })
    underWay.set(key, made)
    return made
  }

  /** A page that was or is being rendered for somebody else from the same answers. */
  async function madeOfSame(key: string, { calls, mayBeOld }: PageVisit): Promise<Entry | undefined> {
    // All others wait for a visitor who may be given an old page.
    const begun = mayBeOld ? undefined : await underWay.get(key)?.catch(() => undefined)
    for (const other of [entries.get(key), begun]) {
      if (other?.known && calls.agree(other.known)) return other
    }
    return undefined
  }

  async function renew(key: string, visit: PageVisit): Promise<Entry> {
    const [askedAt, entry] = [now(), entries.get(key)]
    if (!entry?.known || askedAt >= entry.keptUntil) return forAll(key, make(key, visit, askedAt))
    if (await visit.ask(entry.known)) {
      entry.trueAt = Math.max(entry.trueAt, askedAt)
      return entry
    }
    return (await madeOfSame(key, visit)) ?? forAll(key, make(key, visit, askedAt))
  }

  return {
    async get(key, visit) {
      const entry = entries.get(key)
      if (entry) {
        entries.delete(key)
        entries.set(key, entry)
      }
      if (visit.mayBeOld) {
        if (entry && isShowable(entry)) {
          if (now() - entry.trueAt >= lifeMs && !entry.isBeingRenewed) {
            entry.isBeingRenewed = true
            renew(key, visit)
              .catch(() => {})
              .finally(() => (entry.isBeingRenewed = false))
          }
          return { page: entry.page, isAgain: true }
        }
        const begun = underWay.get(key)
        if (begun) return { page: (await begun).page, isAgain: true }
        return { page: (await forAll(key, renew(key, visit))).page, isAgain: false }
      }
      return { page: (await renew(key, visit)).page, isAgain: false }
    },
    has: (key) => isShowable(entries.get(key)) || underWay.has(key),
    clear() {
      clearings++
      entries.clear()
      underWay.clear()
      bytes = 0
    },
    count: () => entries.size,
  }
}
