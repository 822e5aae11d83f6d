import type { Home, HomeBanner, HomeSet } from '@asime/contract/home'
import { HOME_BANNERS_SHOWN, HOME_SETS_SHOWN } from '@asime/contract/home-rules'
import type pg from 'pg'
import { jsonObject } from '../../platform/database/json-object.ts'
import type { JsonOf } from '../../platform/database/json-of.ts'
import { hotRead } from '../../platform/database/hot-read.ts'
import { CATEGORY_LIST } from '../categories/category-json.sql.ts'
import { IS_DUE, SET_CARDS } from './home-set.sql.ts'

const BANNER = jsonObject({
  id: 'b.id',
  title: 'b.title',
  text: 'b.text',
  link: 'b.link',
  picture_url: 'b.picture_url',
  picture_alt: 'b.picture_alt',
})

const SET = `'{"id":"' || b.id || '","title":' || to_json(b.title)::text || ',"category_id":' || coalesce(to_json(b.category_id)::text, 'null')
  || ',"vendor_id":' || coalesce(to_json(b.vendor_id)::text, 'null') || ',"products":[' || b.cards || ']}'`

const READ_HOME = `
  WITH due AS MATERIALIZED (
    SELECT b.* FROM home_blocks b WHERE NOT b.is_hidden AND ${IS_DUE}
  ), banners AS (
    SELECT b.* FROM due b WHERE b.link IS NOT NULL AND b.picture_url IS NOT NULL AND b.picture_alt IS NOT NULL ORDER BY b.position LIMIT ${HOME_BANNERS_SHOWN}
  ), sets AS (
    SELECT b.*, s.cards FROM due b CROSS JOIN LATERAL (${SET_CARDS}) AS s
    WHERE b.kind <> 'banner' AND s.cards IS NOT NULL ORDER BY b.position LIMIT ${HOME_SETS_SHOWN})
  SELECT (SELECT json_object_agg(f.key, f.figure) FROM home_figures f)::text AS figures,
         (SELECT coalesce(json_agg(${BANNER} ORDER BY b.position), '[]') FROM banners b)::text AS banners,
         (SELECT concat('[', string_agg(${SET}, ',' ORDER BY b.position), ']') FROM sets b) AS sets,
         (${CATEGORY_LIST})::text AS categories`

interface HomeRow {
  figures: JsonOf<Home['figures']>
  banners: JsonOf<HomeBanner[]>
  sets: JsonOf<HomeSet[]>
  categories: JsonOf<Home['categories']>
}

/** As JSON text, in one round trip. */
export async function readHomeText(pool: pg.Pool): Promise<string> {
  const [row] = await hotRead<HomeRow & pg.QueryResultRow>(pool, READ_HOME, [])
  if (!row) throw new Error('The home page has no row')
  return `{"figures":${row.figures},"banners":${row.banners},"sets":${row.sets},"categories":${row.categories}}`
}
