import { formatCount } from './counts.ts'
import { MAX_DEAL_DESCRIPTION } from './text-lengths.ts'
import { z } from 'zod'
import { shownVerification } from './accounts.ts'
import {
  DEAL_TOKEN,
  dealActionNames,
  dealStatuses,
  MAX_DEAL_PICTURES,
  MAX_DEAL_QUANTITY,
  MAX_DEAL_TITLE,
  MAX_DEAL_USES,
  MAX_OPEN_DEALS,
} from './deal-states.ts'
import {
  inWords,
  lengthOf,
  LONGEST_DEAL,
  LONGEST_DEAL_DELIVERY,
  SHORTEST_DEAL,
  USUAL_DEAL,
  USUAL_DEAL_DELIVERY,
} from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { AmountToMove, Currency, hasFields, Id, Money, optionalText, PathId, Timestamp, wholeNumber } from './fields.ts'
import { formatMoney, CURRENCY } from './money.ts'
import { Checkout, Delivery, DeliveryMethod, OrderSummary } from './orders.ts'
import { PaidOutTo } from './paid-out-to.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { onlyFor } from './permissions.ts'
import { MAX_CEDIS, MIN_PAYMENT_CEDIS } from './rules.ts'
import { photos } from './uploads.ts'

// A deal link: a sale that a shop agreed elsewhere, paid on Asime with the money held (DEAL).

export const DealStatus = z.enum(dealStatuses, { error: `Must be one of ${dealStatuses.join(', ')}` })

const Picture = z.object({ url: z.string(), thumbnail_url: z.string().nullable(), thumbhash: z.string().nullable() })

/** The agreed terms, as both sides see them. */
const terms = {
  title: z.string(),
  description: z.string().nullable(),
  pictures: z.array(Picture),
  variant_label: z.string().nullable().meta({ description: 'Of a product with variants, such as "Size: M"' }),
  quantity: z.int(),
  price: z.number().meta({ description: 'Of one piece' }),
  items_total: z.number(),
  currency: Currency,
  delivery_options: z
    .array(z.object({ method: DeliveryMethod, fee: z.number() }))
    .meta({ description: 'How the buyer may have it, and for how much beside the price' }),
  delivery_days: z.int().meta({ description: 'Until it is delivered, or ready for pickup, counted from payment' }),
  valid_until: z.string(),
}

/** A deal link as its shop sees it. */
export const Deal = z
  .object({
    id: z.uuid(),
    status: DealStatus,
    ...terms,
    product: z.object({ id: z.uuid(), product_name: z.string(), category: z.string() }).nullable(),
    uses: z.int().meta({ description: 'Orders that it is good for' }),
    uses_taken: z.int(),
    refusal: z.string().nullable().meta({ description: 'Of an open one: why nobody can buy by it now, in a sentence' }),
    link: z.string().nullable().meta({ description: 'Null once nobody can buy by it' }),
    orders: z.array(OrderSummary).meta({ description: 'Made by it, newest first: the last 20' }),
    created_at: z.string(),
    actions: z.array(z.enum(dealActionNames)).meta({ description: 'What the caller may do next' }),
  })
  .meta({ id: 'Deal' })
export type Deal = z.infer<typeof Deal>

interface RelatedFields {
  product_id?: unknown
  variant_id?: unknown
  title?: unknown
  pictures?: { length: number }
  price?: number
  quantity?: number
  delivery_fee?: number
}
const goodsOf = ({ price = 0, quantity = 1 }: RelatedFields) => price * quantity
const rule = (path: keyof RelatedFields, error: string) => ({ path: [path], error, when: hasFields })

export const MakeDeal = z
  .strictObject({
    product_id: Id.optional().meta({ description: 'A published product of the shop, in place of title and pictures' }),
    variant_id: Id.optional().meta({ description: 'Required where the product has variants' }),
    title: optionalText({ max: MAX_DEAL_TITLE }).meta({ description: 'Required without a product' }),
    description: optionalText({ max: MAX_DEAL_DESCRIPTION, multiline: true }),
    pictures: photos(MAX_DEAL_PICTURES),
    quantity: wholeNumber()
      .min(1, 'Must be at least 1')
      .max(MAX_DEAL_QUANTITY, `Must be at most ${formatCount(MAX_DEAL_QUANTITY)}`)
      .default(1),
    price: AmountToMove.meta({ description: 'Of one piece' }),
    delivery_methods: z
      .array(DeliveryMethod, { error: 'Choose how the buyer gets it' })
      .min(1, 'Choose how the buyer gets it')
      .refine((methods) => new Set(methods).size === methods.length, 'Each delivery method can be chosen only once'),
    delivery_fee: Money.default(0).meta({ description: 'For whatever is brought or sent; pickup costs nothing' }),
    delivery_days: wholeNumber()
      .min(0, 'Must not be below 0')
      .optional()
      .meta({
        description: `Without it, ${lengthOf(USUAL_DEAL_DELIVERY, 'days')}. At most ${lengthOf(LONGEST_DEAL_DELIVERY, 'days')}`,
      }),
    valid_until: Timestamp.optional().meta({ description: `Without it, ${inWords(USUAL_DEAL)} from now` }),
    uses: wholeNumber().min(1, 'Must be at least 1').max(MAX_DEAL_USES, `Must be at most ${MAX_DEAL_USES}`).default(1),
  })
  .refine((deal: RelatedFields) => deal.product_id || deal.title, rule('title', 'Title is required'))
  .refine((deal: RelatedFields) => deal.product_id || !deal.variant_id, rule('variant_id', 'Choose a product first'))
  .refine(
    (deal: RelatedFields) => !deal.product_id || !deal.pictures?.length,
    rule('pictures', 'A product is shown with its own pictures'),
  )
  .refine(
    (deal: RelatedFields) => !(goodsOf(deal) > 0 && goodsOf(deal) < MIN_PAYMENT_CEDIS),
    rule('price', `The minimum payment is ${formatMoney(MIN_PAYMENT_CEDIS, CURRENCY)}`),
  )
  .refine(
    (deal: RelatedFields) => !(goodsOf(deal) + (deal.delivery_fee ?? 0) > MAX_CEDIS),
    rule('price', 'This is above the maximum payment'),
  )
export type MakeDeal = z.infer<typeof MakeDeal>

/** A deal link as anybody who has it sees it. */
export const OpenDeal = z
  .object({
    status: DealStatus,
    ...terms,
    dispatch_by: z.string().meta({ description: 'At the latest, if it is paid now' }),
    deliver_by: z.string().meta({ description: 'If it is paid now. For a pickup: until when the goods lie ready' }),
    vendor: z.object({
      id: z.uuid(),
      business_name: z.string(),
      location: z.string().nullable(),
      logo_url: z.string().nullable(),
      verification_status: shownVerification.verification_status,
      rating: z.number(),
      total_reviews: z.int(),
      punctuality: z
        .object({ on_time: z.int(), of: z.int() })
        .nullable()
        .meta({ description: 'Orders dispatched by their date; null below five' }),
    }),
    paid_out_to: PaidOutTo.meta({ description: 'For whoever is signed in and may buy by it' }),
    card: z.string().meta({ description: 'The picture that the link is shown with elsewhere' }),
    refusal: z.string().nullable().meta({ description: 'Why nobody can buy by it now, in a sentence' }),
    is_own: z.boolean().meta({ description: 'The caller is one of the shop’s people, who do not buy from it' }),
    own_order: OrderSummary.nullable().meta({ description: 'The caller’s last order by it' }),
  })
  .meta({ id: 'OpenDeal' })
export type OpenDeal = z.infer<typeof OpenDeal>

export const DEAL_NOT_FOUND = 'This link does not exist'
const DealParams = z.object({ id: PathId('Deal not found') })
/** A malformed token gets the same answer as an unknown one. */
const TokenParams = z.object({ token: z.string().regex(DEAL_TOKEN, DEAL_NOT_FOUND) })
const forbidden = 'Only vendors can make deal links'

export const listDealsEndpoint = endpoint({
  id: 'listDeals',
  method: 'GET',
  path: '/user/deals',
  tag: 'Deals',
  access: 'vendor',
  forbidden,
  summary: 'The shop’s deal links, newest first',
  query: z.object({ ...PageQuery, status: DealStatus.optional() }),
  status: 200,
  response: pageOf(Deal),
  errors: ['invalid_cursor'],
})
export const makeDealEndpoint = endpoint({
  id: 'makeDeal',
  method: 'POST',
  path: '/user/deals',
  tag: 'Deals',
  access: 'vendor',
  forbidden,
  idempotent: true,
  summary: `Make a link by which somebody buys something at a price, with the money held. At most ${MAX_OPEN_DEALS} can be open; valid for ${inWords(SHORTEST_DEAL)} to ${inWords(LONGEST_DEAL)}`,
  body: MakeDeal,
  status: 201,
  response: dataOf(Deal),
  errors: ['conflict'],
})
export const revokeDealEndpoint = endpoint({
  id: 'revokeDeal',
  method: 'POST',
  path: '/user/deals/:id/revoke',
  tag: 'Deals',
  access: 'vendor',
  forbidden,
  summary: 'Nobody can buy by the link any more. Orders that were placed by it stand',
  params: DealParams,
  status: 200,
  response: dataOf(Deal),
  errors: ['deal_ended'],
})
export const readDealEndpoint = endpoint({
  id: 'readDeal',
  method: 'GET',
  path: '/deals/:token',
  tag: 'Deals',
  access: 'public',
  knowsCaller: true,
  summary: 'What a deal link is for',
  params: TokenParams,
  status: 200,
  response: dataOf(OpenDeal),
})
export const acceptDealEndpoint = endpoint({
  id: 'acceptDeal',
  feature: 'check_out',
  method: 'POST',
  path: '/deals/:token/accept',
  tag: 'Deals',
  access: 'signed_in',
  rule: onlyFor(['others']),
  idempotent: true,
  summary:
    'Order by a deal link, at its price and fee. Takes one of its uses, which an order that is not paid in time gives back',
  params: TokenParams,
  body: z.strictObject({ delivery: Delivery }),
  status: 201,
  response: dataOf(Checkout),
  errors: ['deal_ended', 'insufficient_stock', 'shop_away', 'too_many_unpaid'],
})
