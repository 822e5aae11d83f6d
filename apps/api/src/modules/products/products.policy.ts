import { type Product, type ProductActionName, productActionNames } from '@asime/contract/products'
import { mayInShop } from '@asime/contract/shop-roles'
import type { Actor } from '../../platform/sessions/actor.ts'

type Caller = Pick<Actor, 'actsAsAdmin' | 'vendorId' | 'shopRole'>

/** Of the shop that they own or work for, whatever they do there. */
function isOwnProduct(actor: Caller, product: { vendor_id: string }): boolean {
  return actor.vendorId === product.vendor_id
}

export function mayEditProduct(actor: Caller, product: { vendor_id: string }): boolean {
  return mayInShop(actor.shopRole, 'sell') && isOwnProduct(actor, product)
}

/** The shop whose drafts and hidden products the caller sees: not who packs there, or who became an admin. */
export function shopWithDrafts(actor: Caller): string | undefined {
  return mayInShop(actor.shopRole, 'sell') ? actor.vendorId : undefined
}

/** A vendor who became an admin acts as an admin, also on their former shop's products (decision 0022). */
export function mayDeleteProduct(actor: Caller, product: { vendor_id: string }): 'as_owner' | 'as_admin' | false {
  if (actor.actsAsAdmin) return 'as_admin'
  return mayEditProduct(actor, product) && 'as_owner'
}

/** Nobody rates what they sell. */
export function mayReviewProduct(actor: Caller, product: { vendor_id: string }): boolean {
  return !isOwnProduct(actor, product)
}

/** Nobody buys what they sell. */
export function mayBuyProduct(actor: Caller, product: { vendor_id: string }): boolean {
  return !isOwnProduct(actor, product)
}

const MAY: Record<ProductActionName, (actor: Caller, product: { vendor_id: string }) => boolean> = {
  edit: mayEditProduct,
  delete: (actor, product) => mayDeleteProduct(actor, product) !== false,
  buy: mayBuyProduct,
  review: mayReviewProduct,
}

/** With what the caller may do next. */
export function withProductActions<P extends Product>(actor: Caller, product: P): P {
  const actions = productActionNames.filter((name) => MAY[name](actor, { vendor_id: product.vendor.id }))
  return { ...product, actions }
}
