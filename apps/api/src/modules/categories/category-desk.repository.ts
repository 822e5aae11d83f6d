import type { DeskCategory } from '@asime/contract/category-desk'
import type { CategoryField } from '@asime/contract/categories'
import { type Db, queryRows, type Tx, violates } from '../../platform/database/database.ts'
import { invalidField } from '../../platform/app-error.ts'

const LIST = `
  SELECT c.id, c.name, c.icon_url, c.parent_id, c.product_count, c.revision, c.merged_into,
         c.merged_into IS NOT NULL AND (
           EXISTS (SELECT FROM products p WHERE p.category_id = c.id AND p.is_public)
           OR EXISTS (SELECT FROM products p WHERE p.category_id = c.id AND NOT p.is_public)
           OR EXISTS (SELECT FROM item_requests r WHERE r.category_id = c.id)
           OR EXISTS (SELECT FROM saved_searches q WHERE q.category_id = c.id)) AS is_moving,
         (SELECT coalesce(json_agg(json_build_object('key', f.key, 'label', f.label, 'type', f.type, 'choices', f.choices, 'unit', f.unit,
                   'is_required', f.is_required, 'is_private', f.is_private) ORDER BY f.position), '[]')
          FROM category_fields f WHERE f.category_id = c.id) AS fields
  FROM categories c
  ORDER BY c.merged_into IS NOT NULL, coalesce((SELECT up.position FROM categories up WHERE up.id = c.parent_id), c.position),
           c.parent_id IS NOT NULL, c.position`

/** All, as they are shown; merged ones last. */
export async function listDeskCategories(db: Db): Promise<DeskCategory[]> {
  return queryRows<DeskCategory>(db, LIST)
}

/** When two change categories at once, the second sees what the first has done. Few people change few categories. */
export async function lockCategories(tx: Tx): Promise<DeskCategory[]> {
  await queryRows(tx, "SELECT pg_advisory_xact_lock(hashtext('categories'))")
  return listDeskCategories(tx)
}

interface Placed {
  id: string
  name: string
  iconUrl: string
  parentId: string | null
  /** Behind all others at first: its place is given by `putInOrder`. */
  position: number
}

const NAME_TAKEN = 'Another category has this name'

export async function insertCategory(tx: Tx, { id, name, iconUrl, parentId, position }: Placed): Promise<void> {
  try {
    await queryRows(
      tx,
      'INSERT INTO categories (id, name, icon_url, parent_id, position) VALUES ($1, $2, $3, $4, $5)',
      [id, name, iconUrl, parentId, position],
    )
  } catch (error) {
    if (violates(error, 'categories_name_unique')) throw invalidField('name', NAME_TAKEN)
    throw error
  }
}

/** Waits for those who are writing into it, and keeps others until then: a product that nobody can see yet would keep the old name. */
export async function updateCategory(tx: Tx, { id, name, iconUrl, parentId }: Omit<Placed, 'position'>): Promise<void> {
  await queryRows(tx, 'SELECT FROM categories WHERE id = $1 FOR UPDATE', [id])
  try {
    await queryRows(
      tx,
      'UPDATE categories SET name = $2, icon_url = $3, parent_id = $4, revision = revision + 1 WHERE id = $1',
      [id, name, iconUrl, parentId],
    )
  } catch (error) {
    if (violates(error, 'categories_name_unique')) throw invalidField('name', NAME_TAKEN)
    throw error
  }
}

/** Positions of those that are not merged. The others stand before them, each in a place of its own. */
export async function putInOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await queryRows(
    tx,
    `UPDATE categories c SET position = o.n
     FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, n) WHERE c.id = o.id AND c.position <> o.n`,
    [ids],
  )
}

export async function putField(tx: Tx, categoryId: string, field: CategoryField): Promise<void> {
  await queryRows(
    tx,
    `INSERT INTO category_fields AS f (category_id, key, position, label, type, choices, unit, is_required, is_private)
     VALUES ($1, $2, (SELECT coalesce(max(position), 0) + 1 FROM category_fields WHERE category_id = $1), $3, $4, $5, $6, $7, $8)
     ON CONFLICT ON CONSTRAINT category_fields_pk DO UPDATE
       SET label = excluded.label, choices = excluded.choices, unit = excluded.unit, is_required = excluded.is_required`,
    [categoryId, field.key, field.label, field.type, field.choices, field.unit, field.is_required, field.is_private],
  )
}

export async function deleteField(tx: Tx, categoryId: string, key: string): Promise<void> {
  await queryRows(tx, 'DELETE FROM category_fields WHERE category_id = $1 AND key = $2', [categoryId, key])
}

export async function countChange(tx: Tx, id: string): Promise<void> {
  await queryRows(tx, 'UPDATE categories SET revision = revision + 1 WHERE id = $1', [id])
}
