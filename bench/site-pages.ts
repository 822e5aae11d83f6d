import type pg from 'pg'
import { OPEN_SHOPS } from './market.ts'

/** A page of the site, by the addresses of which some have been asked for by others, and some by nobody. */
export interface SitePage {
  title: string
  hot: string[]
  /** Empty for pages of which there is but one. */
  cold: string[]
}

/** As many as are kept in memory without one pushing out another. */
const HOT = 60
/** At the rate that is wanted of them, some seconds for visitors and as many for those who are signed in. */
const COLD = 3_000

const ONE_OF_A_KIND: SitePage[] = [
  { title: 'home', hot: ['/'], cold: [] },
  { title: 'products', hot: ['/products'], cold: [] },
  { title: 'item requests', hot: ['/requests'], cold: [] },
  { title: 'shops', hot: ['/vendors'], cold: [] },
]

/** The pages that most visitors see. */
export async function sitePages(pool: pg.Pool): Promise<SitePage[]> {
  const pagesOf = async (title: string, folder: string, idsText: string): Promise<SitePage> => {
    const { rows } = await pool.query<{ id: string }>(idsText, [HOT + COLD])
    const paths = rows.map(({ id }) => `/${folder}/${id}`)
    // Where there are few, half of them are enough to be hot.
    const hot = Math.min(HOT, paths.length >> 1)
    return { title, hot: paths.slice(0, hot), cold: paths.slice(hot) }
  }
  return [
    ...ONE_OF_A_KIND,
    await pagesOf('a product', 'products', 'SELECT id FROM products WHERE is_public ORDER BY md5(id::text) LIMIT $1'),
    await pagesOf(
      'an item request',
      'requests',
      "SELECT id FROM item_requests WHERE status = 'open' ORDER BY md5(id::text) LIMIT $1",
    ),
    await pagesOf('a shop', 'vendors', `SELECT v.id FROM ${OPEN_SHOPS} ORDER BY md5(v.id::text) LIMIT $1`),
  ]
}
