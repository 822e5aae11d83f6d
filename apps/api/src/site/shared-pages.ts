/** How long a page may be shown again: long enough to carry a rush, too short for anyone to see something old. */
const LIFE_MS = 2_000
/** Of some 150 kB each. The pages that are asked for most stay. */
const MAX_PAGES = 100

interface KeptPage {
  status: number
  headers: [string, string][]
  /** The text between the places where its nonce stood. */
  parts: string[]
}

export interface SharedPages {
  /**
   * The page for a key, rendered once for everybody who asks within two seconds. Each gets it with a nonce of their own.
   * `render` is given the nonce to write; its page must be the same for all visitors.
   */
  get(key: string, nonce: string, render: (nonce: string) => Promise<Response>): Promise<Response>
}

/** Pages that look the same to everybody who is not signed in, kept for a moment. In a rush one rendering serves them all. */
export function createSharedPages({ lifeMs = LIFE_MS }: { lifeMs?: number } = {}): SharedPages {
  const pages = new Map<string, { page: Promise<KeptPage>; until: number }>()

  return {
    async get(key, nonce, render) {
      const now = performance.now()
      let entry = pages.get(key)
      if (!entry || entry.until <= now) {
        entry = { page: keep(render(nonce), nonce), until: Infinity }
        const made = entry
        made.page.then(
          ({ status }) => {
            // What went wrong is tried again by the next one who asks.
            if (status === 200) made.until = performance.now() + lifeMs
            else pages.delete(key)
          },
          () => pages.delete(key),
        )
      }
      // Last in the order of use; the first makes room.
      pages.delete(key)
      pages.set(key, entry)
      for (const oldest of pages.keys()) {
        if (pages.size <= MAX_PAGES) break
        pages.delete(oldest)
      }
      const { status, headers, parts } = await entry.page
      return new Response(parts.join(nonce), { status, headers })
    },
  }
}

async function keep(rendering: Promise<Response>, nonce: string): Promise<KeptPage> {
  const page = await rendering
  return { status: page.status, headers: [...page.headers], parts: (await page.text()).split(nonce) }
}
