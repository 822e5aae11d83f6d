import type { ProductCard, ListProductsQuery } from '@asime/contract/products'
import { TOTAL_CAP } from '@asime/contract/paging'
import type pg from 'pg'
import { hotRead, pageSize, SqlValues } from '../../platform/database/hot-read.ts'
import { isAfter, textPageColumns } from '../../platform/http/page-columns.ts'
import type { JsonText } from '../../platform/http/json-text.ts'
import {
  type Cursor,
  type CursorValue,
  decodeCursor,
  type PageRow,
  pageText,
  type JsonPage,
} from '../../platform/http/paging.ts'
import { toPesewas } from '../../platform/money.ts'
import { keptMatches } from './kept-matches.ts'
import { KEPT_PRODUCT_TABLES, keptProductCard } from './product-json.sql.ts'
import { type ProductFilters, productConditions, productTotal } from './product-total.sql.ts'

const SORT_COLUMNS = {
  created_at: { column: 'p.created_at', type: 'timestamptz', kind: 'time' },
  price: { column: 'p.effective_price', type: 'bigint', kind: 'number' },
  rating: { column: 'p.rating', type: 'numeric', kind: 'number' },
  views_count: { column: 'p.views_count', type: 'bigint', kind: 'number' },
} as const satisfies Record<string, { column: string; type: string; kind: CursorValue }>

/** One page of products: one round trip, whatever is asked. */
export async function listProducts(pool: pg.Pool, query: ListProductsQuery): Promise<JsonText> {
  const filters: ProductFilters = {
    categoryId: query.category_id,
    vendorId: query.vendor_id,
    minPrice: query.min_price === undefined ? undefined : toPesewas(query.min_price),
    maxPrice: query.max_price === undefined ? undefined : toPesewas(query.max_price),
    featured: query.featured,
    discount: query.discount,
  }
  const facets: Facets = {
    condition: query.condition ?? null,
    brand: query.brand || null,
    region: query.region ?? null,
    location: query.location || null,
    attributes: query.attributes?.length ? query.attributes : null,
  }
  if (query.query) return searchPage(pool, query, query.query, filters, facets)
  return hasFacets(facets) ? searchPage(pool, query, undefined, filters, facets) : listPage(pool, query, filters)
}

/** Condition, brand, place and attributes: what stands in the search document beside the words. */
interface Facets {
  condition: string | null
  brand: string | null
  region: string | null
  location: string | null
  attributes: string[] | null
}

const hasFacets = (facets: Facets) => Object.values(facets).some((facet) => facet !== null)

async function listPage(pool: pg.Pool, query: ListProductsQuery, filters: ProductFilters): Promise<JsonText> {
  const sortBy = query.sort_by ?? 'created_at'
  const descending = query.sort_order !== 'asc'
  const sort = `${sortBy} ${descending ? 'desc' : 'asc'}`
  const { column, type, kind } = SORT_COLUMNS[sortBy]
  const cursor = decodeCursor(query.cursor, sort, kind)

  const sql = new SqlValues()
  const limit = pageSize(sql, query.limit)
  const total = productTotal(sql, filters)
  const hasPriceRange = sortBy !== 'price' && (filters.minPrice !== undefined || filters.maxPrice !== undefined)
  const page = hasPriceRange
    ? inPriceRange(sql, filters, { sortBy, column, descending, cursor, limit })
    : walk(sql, filters, { sortBy, column, type, descending, cursor, limit })
  const text = `
    SELECT ${textPageColumns({ text: keptProductCard('page'), size: limit, value: 'page.sort_value' })},
           (${total})::int AS total
    FROM (${page}) AS page JOIN vendors v ON v.id = page.vendor_id LEFT JOIN product_texts t ON t.product_id = page.id`
  const [row] = await hotRead<JsonPage<ProductCard>>(pool, text, sql.list)
  return pageText(row as PageRow, { limit: query.limit, sort })
}

interface Page {
  sortBy: keyof typeof SORT_COLUMNS
  /** What it is sorted by, of rows `p`. */
  column: string
  descending: boolean
  cursor: Cursor | undefined
  /** How many rows the page holds, a number or a placeholder; one more is read. */
  limit: string
}

/** What a card shows of the row itself. */
const SHOWN = 'p.vendor_id, p.rating, p.total_reviews, p.stock_quantity'

/** The rows of a page by walking the sort, which one plan does well whatever is asked. */
function walk(sql: SqlValues, filters: ProductFilters, page: Page & { type: string }): string {
  const { sortBy, column, type, descending, cursor, limit } = page
  const conditions = productConditions(sql, filters)
  if (cursor) conditions.push(isAfter(sql, cursor, { column, type, id: 'p.id', descending }))
  const direction = descending ? 'DESC' : 'ASC'
  // A vendor's products are few: all of them are read (the fence keeps it so) and sorted, since walking the market in
  // another order would pass by everybody else's first.
  const source =
    filters.vendorId === undefined || sortBy === 'created_at'
      ? 'products p'
      : `(SELECT * FROM products p WHERE p.deleted_at IS NULL AND p.vendor_id = ${sql.value(filters.vendorId)}::uuid OFFSET 0) AS p`
  return `
    SELECT p.id, ${column} AS sort_value, ${SHOWN}, row_number() OVER (ORDER BY ${column} ${direction}, p.id ${direction}) AS n
    FROM ${source} WHERE ${conditions.join(' AND ')}
    ORDER BY ${column} ${direction}, p.id ${direction} LIMIT ${limit} + 1`
}

/**
 * The ids of a page in a price range, whose plan depends on the bounds: the database makes it for each call, and only that
 * (migration 0057). Kept as one plan, a range of nothing would read every product.
 */
function inPriceRange(
  sql: SqlValues,
  filters: ProductFilters,
  { sortBy, column, descending, cursor, limit }: Page,
): string {
  const values = [
    [filters.categoryId, 'uuid'],
    [filters.vendorId, 'uuid'],
    [filters.minPrice, 'bigint'],
    [filters.maxPrice, 'bigint'],
    [filters.featured, 'boolean'],
    [filters.discount, 'boolean'],
    [sortBy, 'text'],
    [descending, 'boolean'],
    [cursor?.value, 'text'],
    [cursor?.id, 'uuid'],
  ] as const
  const list = values.map(([value, type]) => `${sql.value(value ?? null)}::${type}`)
  return `
    SELECT p.id, ${column} AS sort_value, ${SHOWN}, found.n
    FROM products_in_price_range(${list.join(', ')}, ${limit} + 1) AS found JOIN products p ON p.id = found.product_id`
}

/** Best match first, unless a sort is asked for; without words there is no match to speak of. The database's `match_products` chooses how to find the page. */
const searchPageBy = (facets: string) => `
  SELECT concat('[', string_agg(${keptProductCard('p')}, ',' ORDER BY page.n) FILTER (WHERE page.n <= $12::int AND p.id IS NOT NULL), ']') AS data,
         max(page.n) FILTER (WHERE page.product_id IS NOT NULL)::int AS fetched,
         max(page.sort_value::text) FILTER (WHERE page.n = $12::int) AS last_value,
         max(page.product_id::text) FILTER (WHERE page.n = $12::int) AS last_id,
         coalesce(max(page.total), 0)::int AS total,
         CASE WHEN bool_or(page.corrects) THEN (SELECT search_correction('product', $1::text)) END AS corrected_query,
         coalesce(bool_or(page.some_words), false) AS some_words,
         max(page.kept::text) FILTER (WHERE (page.kept).total IS NOT NULL) AS kept
  FROM match_products($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::int + 1, ${TOTAL_CAP}, ${facets}, $13::text::kept_matches)
         WITH ORDINALITY AS page (product_id, sort_value, total, corrects, some_words, kept, n)
  LEFT JOIN (${KEPT_PRODUCT_TABLES}) ON p.id = page.product_id`
const SEARCH_PAGE = searchPageBy('NULL')
const SEARCH_PAGE_BY_FACETS = searchPageBy('(SELECT product_facet_query($14, $15, $16, $17, $18::text[]))')

type FoundPage = JsonPage<ProductCard> & {
  /** What has been counted, for the next search of the same. */
  kept: string | null
}

async function searchPage(
  pool: pg.Pool,
  query: ListProductsQuery,
  typed: string | undefined,
  filters: ProductFilters,
  facets: Facets,
): Promise<JsonText> {
  const sortBy = query.sort_by ?? (typed === undefined ? 'created_at' : 'relevance')
  const descending = query.sort_order !== 'asc' || sortBy === 'relevance'
  const sort = `search ${sortBy} ${descending ? 'desc' : 'asc'}`
  const cursor = decodeCursor(query.cursor, sort, 'number')
  // Whatever page is asked for, in whatever order.
  const search = JSON.stringify([typed, filters, facets])
  const kept = keptMatches(pool)
  const values = [
    typed ?? null,
    filters.categoryId ?? null,
    filters.vendorId ?? null,
    filters.minPrice ?? null,
    filters.maxPrice ?? null,
    filters.featured ?? null,
    filters.discount ?? null,
    sortBy,
    descending,
    cursor?.value ?? null,
    cursor?.id ?? null,
    query.limit,
    kept.get(search) ?? null,
  ]
  const [row] = await (hasFacets(facets)
    ? hotRead<FoundPage>(pool, SEARCH_PAGE_BY_FACETS, [
        ...values,
        facets.condition,
        facets.brand,
        facets.region,
        facets.location,
        facets.attributes,
      ])
    : hotRead<FoundPage>(pool, SEARCH_PAGE, values))
  if (!row) throw new Error('The search returned no row')
  if (row.kept !== null) kept.set(search, row.kept)
  return pageText(row, { limit: query.limit, sort })
}
