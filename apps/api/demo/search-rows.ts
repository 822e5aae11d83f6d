import type pg from 'pg'
import type { Table } from './copy.ts'
import type { Market } from './market.ts'
import type { Product } from './products.ts'
import { MOST_REVIEWS } from './purchases.ts'
import type { Review } from './reviews.ts'
import { piecesOf, type Vocabulary, wordsOf } from './vocabulary.ts'

/**
 * Rows of product_search, made here because a million calls of the database's search_document() take minutes. No rule
 * of search is repeated: the database is asked once what it makes of each word, and a document is the union over its words.
 */
export async function productSearchOf(
  client: pg.ClientBase,
  market: Market,
  reviewsOf: (product: Product) => readonly Review[],
  vocabulary: Vocabulary,
): Promise<Table<Product>> {
  const lexemes = await readLexemes(client, vocabulary)
  const scores = await readScores(client)
  const documentOf = (name: string, ...rest: readonly string[]) => {
    const document = new Set<string>()
    for (const word of wordsOf(name)) document.add(lexemes.get(word)!.inName)
    for (const text of rest) for (const word of wordsOf(text)) document.add(lexemes.get(word)!.elsewhere)
    return [...document].join(' ')
  }
  return {
    name: 'product_search',
    columns: [
      'product_id',
      'vendor_id',
      'category_id',
      'effective_price',
      'is_featured',
      'is_discounted',
      'created_at',
      'rating',
      'score',
      'document',
    ],
    row: (product) => {
      const shop = market.shops[product.shop]!
      const { name, description, specifications } = product.listing
      const reviews = reviewsOf(product)
      const { rating, score } = scores.get(
        scoreKey(sumOfRatings(reviews), reviews.length, product.featured, product.stock > 0),
      )!
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
        documentOf(name, description, product.kind.category, shop.businessName, ...Object.values(specifications)),
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

function scoreKey(ratingSum: number, reviews: number, featured: boolean, inStock: boolean): string {
  return `${ratingSum} ${reviews} ${featured} ${inStock}`
}

/** Rating and score for every sum of ratings that so many reviews can have. */
async function readScores(client: pg.ClientBase): Promise<Map<string, { rating: string; score: number }>> {
  const { rows } = await client.query<{
    sum: string
    reviews: number
    featured: boolean
    stock: number
    rating: string
    score: number
  }>(
    `SELECT sum, reviews, featured, stock, CASE reviews WHEN 0 THEN 0 ELSE round(sum::numeric / reviews, 2) END AS rating,
            product_score(sum, reviews, featured, stock) AS score
     FROM generate_series(0, $1::int) AS reviews, generate_series(reviews::bigint, 5 * reviews) AS sum,
          unnest(ARRAY[true, false]) AS featured, unnest(ARRAY[0, 1]) AS stock`,
    [MOST_REVIEWS],
  )
  return new Map(
    rows.map(({ sum, reviews, featured, stock, rating, score }) => [
      scoreKey(Number(sum), reviews, featured, stock > 0),
      { rating, score },
    ]),
  )
}
