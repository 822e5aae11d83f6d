import { jsonObject } from '../../platform/database/json-object.ts'

/** JSON of a category as the contract has it, from rows c (categories). */
export const CATEGORY = jsonObject({
  id: 'c.id',
  name: 'c.name',
  icon_url: 'c.icon_url',
  parent_id: 'c.parent_id',
  product_count: 'c.product_count',
})

/** All categories in display order, in one JSON value. There are a few dozen at most. */
export const CATEGORY_LIST = `
  SELECT coalesce(json_agg(${CATEGORY} ORDER BY coalesce(up.position, c.position), c.parent_id IS NOT NULL, c.position), '[]')
  FROM categories c LEFT JOIN categories up ON up.id = c.parent_id WHERE c.merged_into IS NULL`
