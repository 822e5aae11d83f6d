import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, PathId } from './fields.ts'
import { dataOf, PageMeta, PageQuery } from './paging.ts'
import { ProductCard } from './products.ts'
import { MAX_CARDS_BY_ID, MAX_WISHES } from './wishlist-limits.ts'

/** A product on a wishlist, in its current state. */
export const Wish = z
  .object({
    product: ProductCard,
    added_at: z.string(),
    price_when_added: z.number().meta({ description: 'What it cost then, discount included, in the currency of then' }),
    currency_when_added: ProductCard.shape.currency,
  })
  .meta({ id: 'Wish' })
export type Wish = z.infer<typeof Wish>

export const WishCounts = z
  .object({
    not_for_sale: z
      .int()
      .meta({ description: 'Left out, because they cannot be seen: hidden, deleted, or of a closed shop' }),
  })
  .meta({ id: 'WishCounts' })
export type WishCounts = z.infer<typeof WishCounts>

const WishedIds = z.array(z.uuid())

export const listWishesEndpoint = endpoint({
  id: 'listWishes',
  method: 'GET',
  path: '/user/wishlist',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'The caller’s wishlist, last added first; products that cannot be seen any more are left out, and counted',
  query: z.object(PageQuery),
  status: 200,
  response: z.object({ data: z.array(Wish), meta: PageMeta.extend({ counts: WishCounts }) }),
  errors: ['invalid_cursor'],
})
export const listWishedIdsEndpoint = endpoint({
  id: 'listWishedIds',
  method: 'GET',
  path: '/user/wishlist/ids',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'Ids of all products on the caller’s wishlist, last added first',
  status: 200,
  response: dataOf(WishedIds),
})

export const AddWishes = z.strictObject({
  product_ids: z
    .array(Id, { error: 'Must be a list of product ids' })
    .min(1, 'Name at least one product')
    .max(MAX_WISHES, `At most ${MAX_WISHES} products`),
})
export const addWishesEndpoint = endpoint({
  id: 'addWishes',
  method: 'POST',
  path: '/user/wishlist',
  tag: 'Accounts',
  access: 'signed_in',
  summary: `Add products to the caller’s wishlist, which holds up to ${MAX_WISHES}; those that cannot be seen are left out. Answers with all ids on it`,
  body: AddWishes,
  status: 200,
  response: dataOf(WishedIds),
  errors: ['conflict'],
})
export const removeWishEndpoint = endpoint({
  id: 'removeWish',
  method: 'DELETE',
  path: '/user/wishlist/:id',
  tag: 'Accounts',
  access: 'signed_in',
  summary: 'Take a product off the caller’s wishlist; idempotent',
  params: z.object({ id: PathId('Product not found') }),
  status: 204,
  response: null,
})

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'
const IDS = `Must be 1 to ${MAX_CARDS_BY_ID} product ids with commas between them`
export const listProductCardsEndpoint = endpoint({
  id: 'listProductCards',
  method: 'GET',
  path: '/product-cards',
  tag: 'Catalogue',
  access: 'public',
  summary: `Up to ${MAX_CARDS_BY_ID} products by their ids, in that order; those that cannot be seen are left out`,
  query: z.object({
    ids: z.string({ error: IDS }).regex(new RegExp(`^${UUID}(,${UUID}){0,${MAX_CARDS_BY_ID - 1}}$`), IDS),
  }),
  status: 200,
  response: dataOf(z.array(ProductCard)),
})
