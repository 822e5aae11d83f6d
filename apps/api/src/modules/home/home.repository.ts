import type { Home } from '@asime/contract/home'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { CATEGORY_LIST } from '../categories/category-json.sql.ts'

const READ_HOME = `
  SELECT (SELECT json_object_agg(f.key, f.figure) FROM home_figures f)::text AS figures, (${CATEGORY_LIST})::text AS categories`

/** As JSON text, in one round trip. */
export async function readHomeText(pool: pg.Pool): Promise<string> {
  const [row] = await hotRead<{ figures: JsonOf<Home['figures']>; categories: JsonOf<Home['categories']> }>(
    pool,
    READ_HOME,
    [],
  )
  if (!row) throw new Error('The home page has no row')
  return `{"figures":${row.figures},"categories":${row.categories}}`
}
