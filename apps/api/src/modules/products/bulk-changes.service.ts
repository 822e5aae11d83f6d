import { formatCount } from '@asime/contract/counts'
import { atMost } from '@asime/contract/fields'
import { type BulkChange, type ChangeProducts, NONE_OF_YOURS, type RestoreProducts } from '@asime/contract/own-products'
import { MAX_CEDIS, MAX_PIECES } from '@asime/contract/rules'
import { MAX_BULK_VARIANTS } from '@asime/contract/variant-rules'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { toPesewas } from '../../platform/money.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { listCategoryFields } from '../categories/categories.service.ts'
import { releaseUploads, usePicturesOfMany } from '../uploads/upload-uses.service.ts'
import {
  type BulkRow,
  findChangedSince,
  listWritten,
  lockOwnProducts,
  type LockedRow,
  updateProducts,
} from './own-products.repository.ts'
import { judgePosting, readRules } from '../watch/posting-rules.service.ts'
import { changeOwnPrices, listOwnPrices, type OwnPrice } from './variants.sql.ts'
import { NOT_FOUND, postingOf, watchProducts } from './products.service.ts'
import { BY_VARIANT } from './own-products.service.ts'

type Vendor = Actor & { vendorId: string }

/**
 * One change of many products: of all that are named, or of none.
 * @returns what undoes it
 */
export async function changeProducts(
  db: Db,
  actor: Vendor,
  { ids, change }: ChangeProducts,
): Promise<{ changed: number; undo: RestoreProducts }> {
  return inTransaction(db, async (tx) => {
    const rows = await lockOwnProducts(tx, actor.vendorId, ids)
    const byId = new Map(rows.filter((row) => !row.is_deleted).map((row) => [row.id, row]))
    const places = new Map(ids.map((id, index) => [id.toLowerCase(), `ids.${index}`]))
    const errors: Record<string, string> = {}
    const changed = ids.flatMap((id, index): BulkRow[] => {
      const row = byId.get(id.toLowerCase())
      if (!row) {
        errors[`ids.${index}`] = NONE_OF_YOURS
        return []
      }
      const next = rowAfter(row, change)
      if (typeof next === 'string') errors[`ids.${index}`] = `${row.product_name}: ${next}`
      return typeof next === 'string' ? [] : [next]
    })
    const priceChange = isOfPrices(change) ? change : undefined
    const ownPrices = priceChange ? await ownPricesOf(tx, ids) : []
    const nextPrices = ownPrices.map((variant) => {
      const price = priceChange ? priceAfter(variant.price, priceChange) : variant.price
      const refusal = refusalOf(price)
      const field = places.get(variant.product_id) as string
      if (refusal)
        errors[field] ??=
          `${byId.get(variant.product_id)?.product_name} (${variant.option_values.join(', ')}): ${refusal}`
      return { ...variant, price }
    })
    if (Object.keys(errors).length > 0)
      throw new AppError('validation_failed', { message: Object.values(errors)[0] as string, errors })
    if (change.kind === 'visibility' && change.visibility === 'published')
      await assertAllComplete(
        tx,
        ids.flatMap((id, index) => {
          const row = byId.get(id.toLowerCase())
          return row?.visibility === 'draft' ? [{ ...row, field: `ids.${index}` }] : []
        }),
      )

    const watched = await assertAllMayBePosted(
      tx,
      changed.flatMap((next) => postedAnew(byId.get(next.id), next, places)),
    )
    const updatedAt = await updateProducts(tx, changed)
    await changeOwnPrices(tx, nextPrices)
    await watchProducts(tx, actor, watched)
    if (change.kind === 'delete') await releaseUploads(tx, 'product', ids)
    const pricesBefore = Map.groupBy(ownPrices, (variant) => variant.product_id)
    return {
      changed: changed.length,
      undo: {
        products: changed.map((row) => ({
          id: row.id,
          updated_at: updatedAt,
          ...before(byId.get(row.id) as LockedRow, row, change.kind),
          ...(pricesBefore.has(row.id) && {
            variant_prices: pricesBefore.get(row.id)?.map(({ id, price }) => ({ id, price: price / 100 })),
          }),
        })),
      },
    }
  })
}

/** Drafts that come on sale say what their category requires. @param drafts each with the field that names it */
async function assertAllComplete(tx: Tx, drafts: readonly (LockedRow & { field: string })[]): Promise<void> {
  const fields = new Map<string, Awaited<ReturnType<typeof listCategoryFields>>>()
  for (const id of new Set(drafts.map((row) => row.category_id))) fields.set(id, await listCategoryFields(tx, id))
  const errors: Record<string, string> = {}
  for (const row of drafts) {
    const given = { ...row.attributes, ...row.private_attributes }
    const missing = (fields.get(row.category_id) ?? []).filter(
      ({ key, is_required: isRequired }) => isRequired && given[key] === undefined,
    )
    if (missing[0]) errors[row.field] = `${row.product_name}: ${missing[0].label} is required`
  }
  if (Object.keys(errors).length > 0)
    throw new AppError('validation_failed', { message: Object.values(errors)[0] as string, errors })
}

interface PostedAnew {
  id: string
  category_id: string
  /** That names it. */
  field: string
}

/** What comes into another category or before the public by a change of many; stock and prices change of anything. */
function postedAnew(was: LockedRow | undefined, next: BulkRow, places: ReadonlyMap<string, string>): PostedAnew[] {
  if (!was || next.is_deleted) return []
  const isShownAnew = next.visibility === 'published' && (was.visibility !== 'published' || was.is_deleted)
  if (!isShownAnew && next.category_id === was.category_id) return []
  return [{ id: next.id, category_id: next.category_id, field: places.get(next.id) ?? 'ids' }]
}

/**
 * Holds what many products say against the rules of moderators.
 * @returns what is watched of each, for `watchProducts`
 * @throws AppError validation_failed on the fields that name those which may not be posted
 */
async function assertAllMayBePosted(
  tx: Tx,
  products: readonly PostedAnew[],
): Promise<{ id: string; watched: string[] }[]> {
  if (products.length === 0) return []
  const rules = await readRules(tx)
  const written = await listWritten(
    tx,
    products.map(({ id }) => id),
  )
  const byId = new Map(written.map((row) => [row.id, row]))
  const errors: Record<string, string> = {}
  const found = products.flatMap(({ id, category_id, field }) => {
    const row = byId.get(id)
    if (!row) return []
    const { broken, watched } = judgePosting(postingOf({ ...row, category_id }), rules)
    if (broken) errors[field] = `${row.product_name}: ${broken.message}`
    return [{ id, watched }]
  })
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError('validation_failed', { message: first, errors })
  return found
}

type PriceChange = Extract<BulkChange, { kind: 'price_percent' | 'price_amount' }>

const isOfPrices = (change: BulkChange): change is PriceChange =>
  change.kind === 'price_percent' || change.kind === 'price_amount'

const priceAfter = (pesewas: number, change: PriceChange): number =>
  change.kind === 'price_amount'
    ? pesewas + Math.round(change.amount * 100)
    : Math.round((pesewas * (10_000 + Math.round(change.percent * 100))) / 10_000)

function refusalOf(pesewas: number): string | undefined {
  if (pesewas <= 0) return 'The price would not be above 0'
  return pesewas > toPesewas(MAX_CEDIS) ? 'The price would be too high' : undefined
}

/** @throws AppError validation_failed where what undoes the change would be too long to send */
async function ownPricesOf(tx: Tx, productIds: readonly string[]): Promise<OwnPrice[]> {
  const prices = await listOwnPrices(tx, productIds, MAX_BULK_VARIANTS + 1)
  if (prices.length > MAX_BULK_VARIANTS)
    throw invalidField(
      'ids',
      `More than ${formatCount(MAX_BULK_VARIANTS)} of their variants have prices of their own. Choose fewer products`,
    )
  return prices
}

/** Quantity prices in the proportion of what one costs, or why they cannot be. */
function stepsAfter(
  steps: BulkRow['quantity_prices'],
  change: PriceChange,
  one: { was: number; now: number },
): BulkRow['quantity_prices'] | string {
  let [above, name] = [one.now, 'the price of one']
  const moved = []
  for (const { quantity, price } of steps) {
    const next = change.kind === 'price_percent' ? priceAfter(price, change) : Math.round((price * one.now) / one.was)
    if (next <= 0) return `The price from ${quantity} pieces would not be above 0`
    if (next >= above) return `The price from ${quantity} pieces would not be below ${name}`
    ;[above, name] = [next, `that from ${quantity}`]
    moved.push({ quantity, price: next })
  }
  return moved
}

/** The row after the change, or why it cannot be. */
function rowAfter(row: LockedRow, change: BulkChange): BulkRow | string {
  const {
    id,
    price,
    discount_price: discount,
    quantity_prices: steps,
    stock_quantity: stock,
    category_id,
    visibility,
  } = row
  const same: BulkRow = {
    id,
    price,
    discount_price: discount,
    quantity_prices: steps,
    stock_quantity: stock,
    category_id,
    visibility,
    is_deleted: false,
  }
  switch (change.kind) {
    case 'price_percent':
    case 'price_amount': {
      const prices = {
        price: priceAfter(price, change),
        discount_price: discount === null ? null : priceAfter(discount, change),
      }
      const refusal = refusalOf(prices.price) ?? refusalOf(prices.discount_price ?? 1)
      if (refusal) return refusal
      if (prices.discount_price !== null && prices.discount_price >= prices.price)
        return 'The sale price would not be below the price'
      const [was, now] = [discount ?? price, prices.discount_price ?? prices.price]
      const moved = stepsAfter(steps, change, { was, now })
      return typeof moved === 'string' ? moved : { ...same, ...prices, quantity_prices: moved }
    }
    case 'set_stock':
      if (row.has_variants) return BY_VARIANT
      return { ...same, stock_quantity: change.stock_quantity }
    case 'add_stock': {
      if (row.has_variants) return BY_VARIANT
      const left = stock + change.pieces
      if (left < 0) return `Only ${stock} in stock`
      return left > MAX_PIECES ? atMost(MAX_PIECES) : { ...same, stock_quantity: left }
    }
    case 'category':
      return { ...same, category_id: change.category_id }
    case 'visibility':
      return { ...same, visibility: change.visibility }
    case 'delete':
      return { ...same, is_deleted: true }
  }
}

/** What puts it back. */
function before(was: LockedRow, now: BulkRow, kind: BulkChange['kind']): Partial<RestoreProducts['products'][number]> {
  switch (kind) {
    case 'price_percent':
    case 'price_amount':
      return {
        price: was.price / 100,
        discount_price: was.discount_price === null ? null : was.discount_price / 100,
        ...(was.quantity_prices.length > 0 && {
          quantity_prices: was.quantity_prices.map((step) => ({ ...step, price: step.price / 100 })),
        }),
      }
    case 'set_stock':
    case 'add_stock':
      return { stock_quantity: was.stock_quantity, if_stock_quantity: now.stock_quantity }
    case 'category':
      return { category_id: was.category_id }
    case 'visibility':
      return { visibility: was.visibility }
    case 'delete':
      return { is_deleted: false }
  }
}

/**
 * Puts back what a change of many has changed: all of it, or nothing where anything has changed since, by whomever.
 * @throws AppError product_changed naming those
 */
export async function restoreProducts(db: Db, actor: Vendor, { products }: RestoreProducts): Promise<number> {
  return inTransaction(db, async (tx) => {
    const wanted = products.map((product) => ({ ...product, id: product.id.toLowerCase() }))
    const rows = await lockOwnProducts(
      tx,
      actor.vendorId,
      wanted.map(({ id }) => id),
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    const changedSince = new Set(
      await findChangedSince(
        tx,
        wanted.filter(({ id }) => byId.has(id)),
      ),
    )
    const errors: Record<string, string> = {}
    const restored = wanted.flatMap((product, index): BulkRow[] => {
      const row = byId.get(product.id)
      const field = `products.${index}`
      const { is_deleted: isDeleted, if_stock_quantity: seenStock } = product
      if (!row || (row.is_deleted && !(isDeleted === false && row.deleted_by_shop))) {
        errors[field] = NONE_OF_YOURS
        return []
      }
      if (changedSince.has(row.id) || (seenStock !== undefined && seenStock !== row.stock_quantity)) {
        errors[field] = `${row.product_name} has changed since`
        return []
      }
      return [
        {
          id: row.id,
          price: product.price === undefined ? row.price : toPesewas(product.price),
          discount_price:
            product.discount_price === undefined
              ? row.discount_price
              : product.discount_price === null
                ? null
                : toPesewas(product.discount_price),
          quantity_prices:
            product.quantity_prices?.map((step) => ({ ...step, price: toPesewas(step.price) })) ?? row.quantity_prices,
          stock_quantity: product.stock_quantity ?? row.stock_quantity,
          category_id: product.category_id ?? row.category_id,
          visibility: product.visibility ?? row.visibility,
          is_deleted: false,
        },
      ]
    })
    if (Object.keys(errors).length > 0) {
      const isMissing = wanted.some(({ id }) => !byId.has(id))
      throw new AppError(isMissing ? 'not_found' : 'product_changed', { ...(isMissing ? NOT_FOUND : {}), errors })
    }
    await assertAllComplete(
      tx,
      restored.flatMap((next, index) => {
        const row = byId.get(next.id)
        const isPublished = row?.visibility === 'draft' && next.visibility === 'published'
        return isPublished ? [{ ...row, category_id: next.category_id, field: `products.${index}` }] : []
      }),
    )
    const places = new Map(wanted.map(({ id }, index) => [id, `products.${index}`]))
    const watched = await assertAllMayBePosted(
      tx,
      restored.flatMap((next) => postedAnew(byId.get(next.id), next, places)),
    )
    await updateProducts(tx, restored)
    await changeOwnPrices(
      tx,
      wanted.flatMap(({ id, variant_prices: prices = [] }) =>
        prices.map((variant) => ({ id: variant.id, product_id: id, price: toPesewas(variant.price) })),
      ),
    )
    await watchProducts(tx, actor, watched)
    const deleted = rows.filter((row) => row.is_deleted)
    await usePicturesOfMany(tx, actor, new Map(deleted.map(({ id, images }) => [id, images.map(({ url }) => url)])))
    return restored.length
  })
}
