import { type APIRequestContext, type BrowserContext } from '@playwright/test'
import { type Account, callApi, openAccount } from './support.ts'

/** The category in which tests list their products. */
export const KENTE = '01920000-0000-7000-8000-000000000005'
/** A category in which no test lists any, so that counts and order stay the same. */
export const FASHION = '01920000-0000-7000-8000-000000000004'
/** A category that requires nothing of its products. */
export const HOME_AND_KITCHEN = '01920000-0000-7000-8000-000000000014'

export interface ShopProduct {
  id: string
  product_name: string
  price: number
  discount_price: number | null
  currency: string
  thumbnail_url: string | null
  min_order_quantity: number
  stock_quantity: number
  vendor: { id: string; business_name: string }
}

let made = 0

/** Lists a product of the vendor; `changes` has the fields that matter to the test. */
export async function listProduct(
  request: APIRequestContext,
  vendor: Account,
  changes: Record<string, unknown> = {},
): Promise<ShopProduct> {
  return callApi<ShopProduct>(request, vendor, 'post', '/products', buildProduct(changes))
}

export async function changeProduct(
  request: APIRequestContext,
  vendor: Account,
  product: ShopProduct,
  changes: Record<string, unknown>,
): Promise<void> {
  await callApi(
    request,
    vendor,
    'put',
    `/products/${product.id}`,
    buildProduct({ product_name: product.product_name, ...changes }),
  )
}

function buildProduct(changes: Record<string, unknown>): Record<string, unknown> {
  return {
    product_name: `Tested cloth ${Date.now()}-${++made}`,
    description: 'Woven in Bonwire.\nThree weeks of work.',
    price: 100,
    category_id: KENTE,
    images_urls: ['/media/pictures/hero-kente.webp', '/media/pictures/hero-kente-2.webp'],
    stock_quantity: 14,
    ...changes,
  }
}

/** A cart with one of each product, the last one first, as if it had been filled on an earlier visit. */
export async function fillCart(context: BrowserContext, products: readonly ShopProduct[]): Promise<void> {
  const items = products.toReversed().map((product) => ({
    product_id: product.id,
    product_name: product.product_name,
    price: product.discount_price ?? product.price,
    currency: product.currency,
    thumbnail_url: product.thumbnail_url,
    vendor: { id: product.vendor.id, business_name: product.vendor.business_name },
    min_order_quantity: product.min_order_quantity,
    stock_quantity: product.stock_quantity,
    quantity: product.min_order_quantity,
  }))
  await context.addInitScript((text) => {
    // Only once, so that changes by the test are kept.
    if (localStorage.getItem('cart-filled-by-test')) return
    localStorage.setItem('cart-filled-by-test', 'true')
    localStorage.setItem('cart', text)
  }, JSON.stringify(items))
}

export async function openShop(request: APIRequestContext, name?: string): Promise<Account> {
  return openAccount(request, 'vendor', name)
}
