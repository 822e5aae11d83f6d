import type pg from 'pg'
import type { Table } from './copy.ts'
import type { Market } from './market.ts'
import type { Product } from './products.ts'
import type { Review } from './reviews.ts'
import { piecesOf, Vocabulary, wordsOf } from './vocabulary.ts'

/** The texts that search finds a product by: its name, and the rest. */
function textsOf(market: Market, { listing, facts, kind, shop }: Product): [name: string, ...rest: string[]] {
  const { name, description, specifications } = listing
  const { businessName } = market.shops[shop]!
  const { brand, attributes } = facts
  return [
    name,
    description,
    kind.category,
    businessName,
    ...Object.values(specifications),
    ...(brand ? [brand] : []),
    ...Object.values(attributes),
  ]
}

/** What filters find it by. */
interface Facets {
  condition: string
  brand: string | null
  attributes: string
  location: string
  region: string
}

function facetsOf(market: Market, { facts, shop }: Product): Facets {
  const { condition, brand, attributes } = facts
  const { location, region } = market.shops[shop]!
  return { condition, brand, attributes: JSON.stringify(attributes), location, region }
}

const facetKey = (facets: Facets) => JSON.stringify(Object.values(facets))

/** What search rows are made from, collected while the products go by: as many entries as there are different ones. */
export class SearchMaterial {
  readonly vocabulary = new Vocabulary()
  readonly standings = new Map<string, Standing>()
  readonly facets = new Map<string, Facets>()

  add(market: Market, product: Product, reviews: readonly Review[]): void {
    this.vocabulary.add(...textsOf(market, product))
    const facets = facetsOf(market, product)
    this.facets.set(facetKey(facets), facets)
    const standing = standingOf(product, reviews)
    this.standings.set(keyOf(standing), standing)
  }
}

/** What the database makes of each word and of each standing. */
export async function readSearchFigures(client: pg.ClientBase, { vocabulary, standings, facets }: SearchMaterial) {
  return {
    lexemes: await readLexemes(client, vocabulary),
    scores: await readScores(client, [...standings.values()]),
    facets: await readFacets(client, [...facets.values()]),
    categories: await readCategories(client),
  }
}

/**
 * Rows of product_search, made here because a million calls of the database's search_document() take minutes. No rule
 * of search is repeated: the database is asked once what it makes of each word, and a document is the union over its words.
 */
export function productSearchOf(
  market: Market,
  reviewsOf: (product: Product) => readonly Review[],
  { lexemes, scores, facets, categories }: Awaited<ReturnType<typeof readSearchFigures>>,
): Table<Product> {
  const documentOf = ([name, ...rest]: [string, ...string[]], ...found: string[]) => {
    const document = new Set<string>()
    for (const word of wordsOf(name)) document.add(lexemes.get(word)!.inName)
    for (const text of rest) for (const word of wordsOf(text)) document.add(lexemes.get(word)!.elsewhere)
    return [...document, ...found].join(' ')
  }
  return {
    name: 'product_search',
    columns:
      'product_id, vendor_id, category_id, effective_price, is_featured, is_discounted, created_at, rating, ' +
      'score, document',
    row: (product) => {
      const shop = market.shops[product.shop]!
      const { rating, score } = scores.get(keyOf(standingOf(product, reviewsOf(product))))!
      return [
        product.id,
        shop.id,
        product.categoryId,
        product.effectivePrice,
        product.featured,
        product.discountPrice !== null,
        new Date(product.createdAt).toISOString(),
        rating,
        score,
        documentOf(
          textsOf(market, product),
          facets.get(facetKey(facetsOf(market, product)))!,
          categories.get(product.categoryId)!,
        ),
      ]
    },
  }
}

export function sumOfRatings(reviews: readonly Review[]): number {
  return reviews.reduce((sum, { rating }) => sum + rating, 0)
}

interface Lexemes {
  /** In the notation of tsvector. */
  inName: string
  elsewhere: string
}

async function readLexemes(client: pg.ClientBase, { words }: Vocabulary): Promise<Map<string, Lexemes>> {
  const lexemes = new Map<string, Lexemes>()
  for (const piece of piecesOf(words)) {
    const { rows } = await client.query<{ word: string } & Lexemes>(
      `SELECT word, search_document(word, '')::text AS "inName", search_document('', word)::text AS elsewhere FROM unnest($1::text[]) AS word`,
      [piece],
    )
    for (const { word, inName, elsewhere } of rows) lexemes.set(word, { inName, elsewhere })
  }
  return lexemes
}

/** Each in the notation of tsvector. */
async function readFacets(client: pg.ClientBase, facets: readonly Facets[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let start = 0; start < facets.length; start += 5_000) {
    const piece = facets.slice(start, start + 5_000)
    const { rows } = await client.query<{ document: string }>(
      `SELECT product_facets(condition, brand, attributes, location, region)::text AS document
       FROM unnest($1::text[], $2::text[], $3::jsonb[], $4::text[], $5::text[]) WITH ORDINALITY AS f (condition, brand, attributes, location, region, place) ORDER BY place`,
      [
        piece.map(({ condition }) => condition),
        piece.map(({ brand }) => brand),
        piece.map(({ attributes }) => attributes),
        piece.map(({ location }) => location),
        piece.map(({ region }) => region),
      ],
    )
    for (const [place, each] of piece.entries()) found.set(facetKey(each), rows[place]!.document)
  }
  return found
}

/** What each category is found by, in the notation of tsvector. */
async function readCategories(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; document: string }>(
    "SELECT id, array_to_tsvector(ARRAY[product_facet('category', id::text)])::text AS document FROM categories",
  )
  return new Map(rows.map(({ id, document }) => [id, document]))
}

/** What the score of a product is made from. */
interface Standing {
  ratingSum: number
  reviews: number
  featured: boolean
  stock: number
}

function standingOf(product: Product, reviews: readonly Review[]): Standing {
  // Of the stock it only matters whether there is any.
  return {
    ratingSum: sumOfRatings(reviews),
    reviews: reviews.length,
    featured: product.featured,
    stock: Math.min(1, product.stock),
  }
}

function keyOf({ ratingSum, reviews, featured, stock }: Standing): string {
  return `${ratingSum} ${reviews} ${featured} ${stock}`
}

async function readScores(
  client: pg.ClientBase,
  standings: readonly Standing[],
): Promise<Map<string, { rating: string; score: number }>> {
  const { rows } = await client.query<{ rating: string; score: number }>(
    `SELECT CASE reviews WHEN 0 THEN 0 ELSE round(sum::numeric / reviews, 2) END AS rating, product_score(sum, reviews, featured, stock) AS score
     FROM unnest($1::bigint[], $2::int[], $3::boolean[], $4::int[]) WITH ORDINALITY AS s (sum, reviews, featured, stock, place) ORDER BY place`,
    [
      standings.map(({ ratingSum }) => ratingSum),
      standings.map(({ reviews }) => reviews),
      standings.map(({ featured }) => featured),
      standings.map(({ stock }) => stock),
    ],
  )
  return new Map(standings.map((standing, place) => [keyOf(standing), rows[place]!]))
}
