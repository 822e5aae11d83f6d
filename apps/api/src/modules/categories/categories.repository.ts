import type { Category, CategoryField } from '@asime/contract/categories'
import type pg from 'pg'
import { type Db, queryRows } from '../../platform/database/database.ts'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { JsonText } from '../../platform/http/json-text.ts'
import { CATEGORY, CATEGORY_LIST } from './category-json.sql.ts'

const LIST_CATEGORIES = `SELECT (${CATEGORY_LIST})::text AS data`

const READ_CATEGORY = `
  SELECT ${CATEGORY}::text AS data FROM categories asked JOIN categories c ON c.id = coalesce(asked.merged_into, asked.id) WHERE asked.id = $1`

/** All categories in display order. There are a few dozen at most, so the list is not paged. */
export async function listCategories(pool: pg.Pool): Promise<JsonText> {
  const [row] = await hotRead<{ data: JsonOf<Category[]> }>(pool, LIST_CATEGORIES, [])
  return new JsonText(`{"data":${row?.data ?? '[]'}}`)
}

/** As JSON text; of a merged one, the one that it is part of. Undefined where there is no such category. */
export async function readCategoryText(pool: pg.Pool, id: string): Promise<string | undefined> {
  const [row] = await hotRead<{ data: JsonOf<Category> }>(pool, READ_CATEGORY, [id])
  return row?.data
}

const FIELD = jsonObject({
  key: 'f.key',
  label: 'f.label',
  type: 'f.type',
  choices: 'f.choices',
  unit: 'f.unit',
  is_required: 'f.is_required',
  is_private: 'f.is_private',
})

/** Null where there is no such category. */
const READ_FIELDS = `
  SELECT (SELECT coalesce(json_agg(${FIELD} ORDER BY f.position), '[]') FROM category_fields f WHERE f.category_id = c.id)::text AS data
  FROM categories c WHERE c.id = $1`

/** What a category asks, as JSON text; undefined when there is no such category. */
export async function readCategoryFieldsText(pool: pg.Pool, id: string): Promise<string | undefined> {
  const [row] = await hotRead<{ data: JsonOf<CategoryField[]> }>(pool, READ_FIELDS, [id])
  return row?.data
}

export async function findCategoryFields(db: Db, id: string): Promise<CategoryField[]> {
  return queryRows<CategoryField>(
    db,
    `SELECT key, label, type, choices, unit, is_required, is_private FROM category_fields WHERE category_id = $1 ORDER BY position`,
    [id],
  )
}

export async function findCategoriesWithFields(
  db: Db,
): Promise<{ id: string; name: string; fields: CategoryField[] }[]> {
  return queryRows(
    db,
    `SELECT c.id, c.name, (SELECT coalesce(json_agg(${FIELD} ORDER BY f.position), '[]') FROM category_fields f WHERE f.category_id = c.id) AS fields
     FROM categories c WHERE c.merged_into IS NULL ORDER BY c.position`,
  )
}
