import type { Category } from '@asime/contract/categories'
import type pg from 'pg'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { JsonText } from '../../platform/http/json-text.ts'

const LIST_CATEGORIES = `
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'icon_url', icon_url, 'product_count', product_count) ORDER BY position), '[]')::text AS data
  FROM categories`

/** All categories in display order. There are a few dozen at most, so the list is not paged. */
export async function listCategories(pool: pg.Pool): Promise<JsonText> {
  const [row] = await hotRead<{ data: JsonOf<Category[]> }>(pool, LIST_CATEGORIES, [])
  return new JsonText(`{"data":${row?.data ?? '[]'}}`)
}
