import { dealMoves, type DealStatus } from '@asime/contract/deal-states'
import { DEAL_NOT_FOUND, type Deal, type MakeDeal, type OpenDeal } from '@asime/contract/deals'
import { inWords, lengthOf } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { CURRENCY } from '@asime/contract/money'
import { orderDatesFrom } from '@asime/contract/order-dates'
import type { Checkout } from '@asime/contract/orders'
import { chooseOptions, variantLabel } from '@asime/contract/variant-rules'
import { limitOf } from '@asime/contract/limits-in-force'
import { v7 as uuid } from 'uuid'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { networkOf } from '../../platform/http/networks.ts'
import type { Cursor, PageRow } from '../../platform/http/paging.ts'
import { limitWrongTokens } from '../../platform/http/rate-limits.ts'
import { forEachDue } from '../../platform/jobs/for-each-due.ts'
import { toPesewas } from '../../platform/money.ts'
import { parseJsonOf } from '../../platform/database/json-of.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { keepShopOpen } from '../../platform/sessions/keep-shop-open.sql.ts'
import { hashToken } from '../accounts/opaque-tokens.ts'
import { type DealOrderInput, lockSidesOfDeal, makeOrderOfDeal } from '../checkouts/order-of-deal.service.ts'
import { expireOrder } from '../orders/order-changes.service.ts'
import { findPaidOutTo } from '../payout-outlook/paid-out-to.sql.ts'
import { describePictures, findKeeper, linksIn, useUploads } from '../uploads/upload-uses.service.ts'
import { assertMayBePosted, watchDeal } from '../watch/posting-rules.service.ts'
import { linkOf, makeDealToken } from './deal-links.ts'
import { dealActionsOf, mayAcceptDeal, whyNotAccept, whyNotRevoke } from './deals.policy.ts'
import {
  countOpen,
  findByToken,
  findDeal,
  findOrderBy,
  findProductOfDeal,
  type FoundDeal,
  giveUseBack,
  insertDeal,
  isPossibleEnd,
  isUsedUp,
  listDeals,
  listOverdueOfDeal,
  listOver,
  lockDeal,
  lockShop,
  moveDeal,
  moveDealsOfShop,
  type StoredDeal,
  takeUse,
} from './deals.repository.ts'

type Shop = Pick<Actor, 'userId'> & { vendorId: string }

function toDeal(context: Context, { unpaid_orders, token_encrypted: token, offered, ...deal }: StoredDeal): Deal {
  const { status, quantity, product } = deal
  // Its shop is open: it is its own people who read this.
  const refusal = whyNotAccept({ ...offered, status, quantity, is_of_product: product !== null, is_shop_active: true })
  return {
    ...deal,
    refusal: status === 'open' ? (refusal?.message ?? null) : null,
    link: deal.status === 'open' && token !== null ? linkOf(context, deal.id, token) : null,
    actions: dealActionsOf({ ...deal, unpaid_orders }),
  }
}

/** @throws AppError not_found */
export async function readOwnDeal(context: Context, db: Db, vendorId: string, id: string): Promise<Deal> {
  return toDeal(context, assertFound(await findDeal(db, vendorId, id), 'Deal'))
}

export async function listOwnDeals(
  context: Context,
  vendorId: string,
  status: DealStatus | undefined,
  limit: number,
  cursor: Cursor | undefined,
): Promise<PageRow> {
  const page = await listDeals(context.db, vendorId, status, limit, cursor)
  return { ...page, data: JSON.stringify(parseJsonOf(page.data).map((deal) => toDeal(context, deal))) }
}

/**
 * @returns its id
 * @throws AppError validation_failed, conflict where too many are open or the shop is closed
 */
export async function makeDeal(context: Context, db: Db, shop: Shop, input: MakeDeal): Promise<string> {
  const { vendorId, userId } = shop
  return inTransaction(db, async (tx) => {
    await keepShopOpen(tx, vendorId)
    await lockShop(tx, vendorId)
    const most = limitOf('open_deals')
    if ((await countOpen(tx, vendorId)) >= most)
      throw new AppError('conflict', {
        message: `You can have up to ${most} open links. Revoke one that you no longer need`,
      })
    const until = input.valid_until ?? null
    const [shortest, longest] = [timer('shortest_deal'), timer('longest_deal')]
    if (until !== null && !(await isPossibleEnd(tx, until, { shortest, longest })))
      throw invalidField('valid_until', `Must be ${inWords(shortest)} to ${inWords(longest)} from now`)
    const deliveryDays = input.delivery_days ?? lengthOf(timer('usual_deal_delivery'), 'days')
    const mostDays = lengthOf(timer('longest_deal_delivery'), 'days')
    if (deliveryDays > mostDays) throw invalidField('delivery_days', `Must be at most ${mostDays}`)
    const id = uuid()
    const { hash, encrypted } = makeDealToken(context.encryption, id)
    await useUploads(
      tx,
      { by: 'deal', subjectId: id, ownerId: userId, keptBy: vendorId },
      linksIn('pictures', input.pictures),
    )
    const known = await describePictures(tx, input.pictures)
    const { watched, ...goods } = await goodsOf(tx, vendorId, input)
    await insertDeal(
      tx,
      {
        id,
        vendorId,
        userId,
        tokenHash: hash,
        tokenEncrypted: encrypted,
        ...goods,
        pictures: input.pictures.map((url) => ({
          url,
          ...(known.get(url) ?? { thumbnail_url: null, thumbhash: null }),
        })),
        quantity: input.quantity,
        price: toPesewas(input.price),
        currency: CURRENCY,
        deliveryMethods: input.delivery_methods,
        deliveryFee: input.delivery_methods.every((method) => method === 'pickup') ? 0 : toPesewas(input.delivery_fee),
        deliveryDays,
        validUntil: until,
        uses: input.uses,
      },
      timer('usual_deal'),
    )
    await watchDeal(tx, { id: vendorId, ownerId: await findKeeper(tx, shop) }, id, watched)
    return id
  })
}

/**
 * Whoever has the link reads what the shop typed: what may not be posted is not sold this way either.
 * @returns what is watched of it
 */
async function assertAllowed(tx: Tx, categoryId: string | null, { title, description }: MakeDeal): Promise<string[]> {
  const texts = { title: [title ?? ''], description: [description ?? ''] }
  return assertMayBePosted(tx, { categoryId, categoryField: 'product_id', texts })
}

/**
 * What it is of: a product of the shop, as it is called now, or what the shop has typed.
 * @throws AppError validation_failed
 */
async function goodsOf(tx: Tx, vendorId: string, input: MakeDeal) {
  const { product_id: productId = null, variant_id: variantId = null } = input
  const typed = { title: input.title ?? '', description: input.description || null }
  if (productId === null) {
    const watched = await assertAllowed(tx, null, input)
    return { ...typed, productId, variantId: null, variantLabel: null, watched }
  }
  const product = await findProductOfDeal(tx, vendorId, productId, variantId)
  if (!product) throw invalidField('product_id', 'Choose one of your published products')
  const watched = await assertAllowed(tx, product.category_id, input)
  if (product.currency !== CURRENCY) throw invalidField('product_id', `Only prices in ${CURRENCY} can be paid here`)
  if (product.options.length > 0 && variantId === null) throw invalidField('variant_id', chooseOptions(product.options))
  if (variantId !== null && product.option_values === null)
    throw invalidField('variant_id', 'This variant is no longer for sale')
  return {
    title: typed.title || product.product_name,
    description: typed.description,
    productId,
    variantId,
    variantLabel: product.option_values && variantLabel(product.options, product.option_values),
    watched,
  }
}

/** Orders that were placed by it stand. @throws AppError not_found, deal_ended */
export async function revokeDeal(context: Context, { vendorId }: Shop, id: string): Promise<Deal> {
  return inTransaction(context.db, async (tx) => {
    assertFound(await findDeal(tx, vendorId, id), 'Deal')
    await lockDeal(tx, id)
    const deal = assertFound(await findDeal(tx, vendorId, id), 'Deal')
    // Asked again: it is done.
    if (deal.status === 'revoked') return toDeal(context, deal)
    const refusal = whyNotRevoke(deal)
    if (refusal || !(await moveDeal(tx, id, dealMoves.revoke))) throw new AppError('deal_ended', refusal)
    return readOwnDeal(context, tx, vendorId, id)
  })
}

/** @throws AppError not_found, rate_limited for who guesses */
async function findLinked(context: Context, db: Db, ip: string, token: string): Promise<FoundDeal> {
  const found = await limitWrongTokens(context.rateLimits, networkOf(ip), () => findByToken(db, hashToken(token)))
  if (!found) throw new AppError('not_found', { message: DEAL_NOT_FOUND })
  return found
}

const MOST_OVERDUE = 100

/** As `findLinked`; what unpaid orders keep beyond their time is given back first, without waiting for the job, as for a cart. */
async function findAvailable(context: Context, ip: string, token: string): Promise<FoundDeal> {
  const found = await findLinked(context, context.db, ip, token)
  if (found.status !== 'used_up' && whyNotAccept(found)?.code !== 'insufficient_stock') return found
  const overdue = await listOverdueOfDeal(context.db, found.id, MOST_OVERDUE)
  for (const id of overdue) await expireOrder(context.db, id)
  return overdue.length > 0 ? findLinked(context, context.db, ip, token) : found
}

/** What whoever has the link is shown. */
export async function readDeal(
  context: Context,
  actor: Actor | undefined,
  ip: string,
  token: string,
): Promise<OpenDeal> {
  const { db } = context
  const found = await findAvailable(context, ip, token)
  const [method = 'pickup'] = found.delivery_methods
  // Where it goes is not known yet: for a near place it leaves latest.
  const dates = orderDatesFrom(found.now, found, { method, region: found.region, bid_days: found.data.delivery_days })
  const isOwn = !mayAcceptDeal(actor, found)
  const payees = actor && !isOwn ? await findPaidOutTo(db, [found.vendor_id]) : undefined
  const ownOrder = actor && (await findOrderBy(db, found.id, actor.userId))
  return {
    ...found.data,
    ...dates,
    paid_out_to: payees?.get(found.vendor_id) ?? null,
    card: `/cards/deals/${token}.jpg`,
    refusal: whyNotAccept(found)?.message ?? null,
    is_own: isOwn,
    own_order: ownOrder ?? null,
  }
}

/** Who buys by it, before the transaction: a wrong token is counted, and nobody waits for the shop's own people. */
export async function assertMayAccept(context: Context, actor: Actor, token: string): Promise<FoundDeal> {
  const found = await findAvailable(context, actor.address, token)
  if (!mayAcceptDeal(actor, found)) throw new AppError('forbidden', { message: 'You cannot buy from your own shop' })
  return found
}

/**
 * Orders by a link, and takes one of its uses: however many order at once, no more than its uses succeed. Price and fee are the link’s own.
 * @throws AppError deal_ended, shop_away, insufficient_stock, too_many_unpaid, validation_failed
 */
export async function acceptDeal(
  db: Db,
  actor: Actor,
  { found, token, delivery, mode }: { found: FoundDeal; token: string } & Omit<DealOrderInput, 'shop'>,
): Promise<Checkout> {
  return inTransaction(db, async (tx) => {
    const shop = await lockSidesOfDeal(tx, actor.userId, found.vendor_id)
    const deal = await lockDeal(tx, found.id)
    // As it is now that nobody else changes it.
    const now = deal && (await findByToken(tx, hashToken(token)))
    if (!deal || !now) throw new AppError('not_found', { message: DEAL_NOT_FOUND })
    const refusal = whyNotAccept(now)
    if (refusal) throw new AppError(refusal.code, { message: refusal.message })
    if (!deal.delivery_methods.includes(delivery.method))
      throw invalidField('delivery.method', 'The seller does not offer this delivery method here')
    await takeUse(tx, deal.id)
    if (await isUsedUp(tx, deal.id)) await moveDeal(tx, deal.id, dealMoves.use_up)
    return makeOrderOfDeal(
      tx,
      actor,
      {
        id: deal.id,
        vendorId: deal.vendor_id,
        title: deal.title,
        productId: deal.product_id,
        variantId: deal.variant_id,
        quantity: deal.quantity,
        unitPrice: deal.unit_price,
        currency: deal.currency,
        deliveryFee: delivery.method === 'pickup' ? 0 : deal.delivery_fee,
        deliveryDays: deal.delivery_days,
      },
      { shop, delivery, mode },
    )
  })
}

/** An order by it was not paid. Whoever comes next may have its use, for as long as the link is good. */
export async function giveBackUse(tx: Tx, dealId: string): Promise<void> {
  await lockDeal(tx, dealId)
  await moveDeal(tx, dealId, dealMoves.reopen)
  await giveUseBack(tx, dealId)
}

/** The job: links whose time is over. */
export async function expireDeals(db: Db): Promise<void> {
  await forEachDue(
    'expiring deal',
    (after) => listOver(db, after),
    (id) => moveDeal(db, id, dealMoves.expire),
  )
}

/** With the shop. Orders that were placed by its links stand. */
export function endDealsOfShop(db: Db, vendorId: string): Promise<void> {
  return moveDealsOfShop(db, vendorId, dealMoves.revoke)
}
