import { PathId } from '@asime/contract/fields'
import type pg from 'pg'
import { findNextFile, listCategoryIds, LISTED, type Listed, readEntries } from './sitemaps.repository.ts'

/** What everybody may read, besides products, requests and shops. */
const PAGES = [
  '/',
  '/products',
  '/requests',
  '/vendors',
  '/register',
  '/help',
  '/faq',
  '/fees',
  '/contact',
  '/privacy',
  '/terms',
  '/cookies',
]

/** New files begin seldom: every ten thousand things. */
const LOOK_AGAIN_MS = 60 * 60_000
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const Id = PathId('Not found')

export interface Sitemaps {
  /** The list of all files. */
  index(): Promise<string>
  /** A file of the list; undefined when there can be none of that name. */
  file(name: string): Promise<string | undefined>
}

/** Where the files begin is found once, then only looked for behind the last one; nothing is read whole at any time. */
export function createSitemaps(pool: pg.Pool, publicUrl: string, lookAgainMs: number = LOOK_AGAIN_MS): Sitemaps {
  const firstIds: Record<Listed, string[]> = { products: [], requests: [], vendors: [] }
  let lookedAt = -Infinity
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    for (const kind of LISTED) {
      const known = firstIds[kind]
      for (;;) {
        const next = await findNextFile(pool, kind, known.at(-1))
        if (next === undefined) break
        known.push(next)
      }
    }
    lookedAt = performance.now()
  }

  return {
    async index() {
      if (performance.now() - lookedAt >= lookAgainMs) await (looking ??= look().finally(() => (looking = undefined)))
      const names = ['pages', 'categories', ...LISTED.flatMap((kind) => firstIds[kind].map((id) => `${kind}-${id}`))]
      const entries = names.map((name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`)
      return `${HEAD}<sitemapindex ${XMLNS}>\n${entries.join('\n')}\n</sitemapindex>\n`
    },
    async file(name) {
      if (name === 'pages') return urlSet(PAGES.map((path) => entry(`${publicUrl}${path}`)).join('\n'))
      if (name === 'categories') {
        const ids = await listCategoryIds(pool)
        return urlSet(ids.map((id) => entry(`${publicUrl}/products?category=${id}`)).join('\n'))
      }
      const [, kind, id] = /^([a-z]+)-(.+)$/.exec(name) ?? []
      const listed = LISTED.find((each) => each === kind)
      if (!listed || !id || !Id.safeParse(id).success) return undefined
      return urlSet(await readEntries(pool, listed, id, `${publicUrl}/${listed}/`))
    },
  }
}

function entry(address: string): string {
  return `<url><loc>${address}</loc></url>`
}

function urlSet(entries: string): string {
  return `${HEAD}<urlset ${XMLNS}>\n${entries}\n</urlset>\n`
}
