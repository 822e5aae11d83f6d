import { keepPage, type KeptPage } from './kept-page.ts'

/** How long a page is shown again: long enough to carry a rush, too short for anyone to see something old. */
const LIFE_MS = 2_000
/** Of some 200 kB each. The pages that are asked for most stay. */
const MAX_PAGES = 200

export interface SharedPages {
  /**
   * The page for a key, rendered once for everybody who asks within two seconds. In the two seconds after that the old
   * one is still given while the first who asks has it rendered anew, so that nobody waits in a rush.
   * @param render is given the nonce to write; its page must be the same for all visitors
   * @returns the page, and whether it was rendered for an earlier visitor
   */
  get(
    key: string,
    nonce: string,
    render: (nonce: string) => Promise<Response>,
  ): Promise<{ page: KeptPage; isAgain: boolean }>
  /** Whether it can be given again, or is being rendered. */
  has(key: string): boolean
  /** Forgets what is kept: it may show what holds no more. */
  clear(): void
  /** How many are kept. */
  count(): number
}

interface Entry {
  page: Promise<KeptPage>
  /** Infinity while it is being rendered. */
  madeAt: number
  renewing: boolean
}

const ageOf = ({ madeAt }: Entry) => performance.now() - madeAt

/** Pages that look the same to everybody who is not signed in, kept for a moment. In a rush one rendering serves them all. */
export function createSharedPages({ lifeMs = LIFE_MS }: { lifeMs?: number } = {}): SharedPages {
  const pages = new Map<string, Entry>()

  let sweeping: NodeJS.Timeout | undefined

  const isFresh = (entry: Entry | undefined) => entry !== undefined && ageOf(entry) < 2 * lifeMs

  /** What nobody asks for any more must not stay in memory once a rush is over. */
  function sweep(): void {
    for (const [key, entry] of pages) if (!isFresh(entry)) pages.delete(key)
    sweeping = pages.size > 0 ? setTimeout(sweep, 2 * lifeMs).unref() : undefined
  }

  function make(key: string, nonce: string, render: (nonce: string) => Promise<Response>): Entry {
    const entry: Entry = {
      page: render(nonce).then((rendered) => keepPage(rendered, nonce)),
      madeAt: Infinity,
      renewing: false,
    }
    const forget = () => {
      if (pages.get(key) === entry) pages.delete(key)
    }
    entry.page.then(({ status }) => {
      // What went wrong is tried again by the next one who asks.
      if (status !== 200) return forget()
      entry.madeAt = performance.now()
      pages.set(key, entry)
    }, forget)
    return entry
  }

  return {
    async get(key, nonce, render) {
      let entry = pages.get(key)
      const isAgain = isFresh(entry)
      if (!entry || !isAgain) {
        entry = make(key, nonce, render)
      } else if (ageOf(entry) >= lifeMs && !entry.renewing) {
        entry.renewing = true
        make(key, nonce, render)
      }
      // Last in the order of use; the first makes room.
      pages.delete(key)
      pages.set(key, entry)
      sweeping ??= setTimeout(sweep, 2 * lifeMs).unref()
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break
        pages.delete(oldest)
      }
      return { page: await entry.page, isAgain }
    },
    has: (key) => isFresh(pages.get(key)),
    clear: () => pages.clear(),
    count: () => pages.size,
  }
}
