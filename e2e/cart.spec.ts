import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectLinksToLead } from './links.ts'
import { changeProduct, fillCart, listProduct, openShop, type ShopProduct } from './shop.ts'
import {
  type Account,
  callApi,
  closeToasts,
  expectAlive,
  expectNoSidewaysScroll,
  onDesktop,
  onPhone,
  openAccount,
  signInAs,
  toastsOf,
  watch,
} from './support.ts'

/** Fills the cart with products of two shops, and returns both with their sellers. */
async function fillCartOfTwoShops(page: Page, context: BrowserContext) {
  const [weavers, tailors] = await Promise.all([
    openShop(page.request, 'Bonwire Weavers'),
    openShop(page.request, 'Osu Tailors'),
  ])
  const cloth = await listProduct(page.request, weavers, { price: 120.5 })
  const stole = await listProduct(page.request, weavers, { price: 40 })
  const dress = await listProduct(page.request, tailors, { price: 200 })
  await fillCart(context, [cloth, stole, dress])
  return { weavers, tailors, cloth, stole, dress }
}

const shopOf = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const quantityOf = (page: Page, product: ShopProduct) =>
  page.getByRole('spinbutton', { name: `Quantity of ${product.product_name}` })

test(
  'the cart is grouped by shop, adds up, and is the same after a reload and in another tab',
  onPhone,
  async ({ page, context }) => {
    const { cloth, stole, dress } = await fillCartOfTwoShops(page, context)
    const complaints = watch(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Cart, 3 products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
    const weavers = shopOf(page, 'Bonwire Weavers')
    await expect(weavers.getByRole('heading', { level: 3 })).toHaveText([stole.product_name, cloth.product_name])
    await expect(shopOf(page, 'Osu Tailors').getByRole('heading', { level: 3 })).toHaveText([dress.product_name])
    await expect(weavers.getByRole('link', { name: 'Message the seller' })).toHaveAttribute(
      'href',
      /^\/app\/chat\/new\?vendor=[\w-]+$/,
    )

    const cedis = (amount: string) => `GH₵\u00a0${amount}`
    await expect(weavers).toContainText(cedis('160.50'))
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(cedis('360.50'))
    await weavers
      .getByRole('group', { name: cloth.product_name })
      .getByRole('button', { name: 'Increase quantity' })
      .click()
    await expect(weavers).toContainText(cedis('281.00'))
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(cedis('481.00'))

    const other = await context.newPage()
    await other.goto('/cart')
    await expect(quantityOf(other, cloth)).toHaveValue('2')
    await other
      .getByRole('group', { name: dress.product_name })
      .getByRole('button', { name: 'Increase quantity' })
      .click()
    await expect(quantityOf(page, dress)).toHaveValue('2')
    await other.close()

    await page.reload()
    await expect(quantityOf(page, cloth)).toHaveValue('2')
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(cedis('681.00'))
    expect(complaints).toEqual([])
  },
)

test('a removed item can be put back in its place', onPhone, async ({ page, context }) => {
  const { cloth, stole } = await fillCartOfTwoShops(page, context)
  await page.goto('/cart')
  const weavers = shopOf(page, 'Bonwire Weavers')
  await weavers.getByRole('button', { name: `Remove ${stole.product_name}` }).click()
  await expect(weavers.getByText(`Removed ${stole.product_name}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 2 products' })).toBeVisible()
  const undo = weavers.getByRole('button', { name: `Undo: put ${stole.product_name} back` })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(weavers.getByRole('heading', { level: 3 })).toHaveText([stole.product_name, cloth.product_name])
  await expect(weavers.getByRole('link', { name: stole.product_name })).toBeFocused()

  const remove = page.getByRole('button', { name: /^Remove / })
  for (const left of [2, 1, 0]) {
    await remove.first().click()
    await expect(remove).toHaveCount(left)
  }
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(3)
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Browse Products' })).toHaveAttribute(
    'href',
    '/products',
  )
})

test('prices and stock are looked up when the cart opens', onDesktop, async ({ page, context }) => {
  const { weavers, tailors, cloth, stole, dress } = await fillCartOfTwoShops(page, context)
  await changeProduct(page.request, weavers, cloth, { price: 130 })
  await changeProduct(page.request, weavers, stole, { price: 40, stock_quantity: 0 })
  await removeProduct(page, tailors, dress)

  await page.goto('/cart')
  const items = shopOf(page, 'Bonwire Weavers').getByRole('listitem')
  await expect(items.filter({ hasText: cloth.product_name })).toContainText(
    'The price has gone up: it was GH₵\u00a0120.50.',
  )
  await expect(items.filter({ hasText: stole.product_name })).toContainText('Out of Stock')
  await expect(shopOf(page, 'Osu Tailors')).toContainText('No longer available')
  // The total counts only products that can be bought.
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('GH₵\u00a0130.00')
  await page.getByRole('button', { name: `Remove ${dress.product_name}` }).click()
  await expect(page.getByText(`Removed ${dress.product_name}`)).toBeVisible()
})

test('a quantity that is lowered to what is left says so', onPhone, async ({ page, context }) => {
  const shop = await openShop(page.request)
  const cloth = await listProduct(page.request, shop, { min_order_quantity: 9 })
  await fillCart(context, [cloth])
  await changeProduct(page.request, shop, cloth, { stock_quantity: 7 })
  await page.goto('/cart')
  await expect(page.getByText('Only 7 left: you had 9 in your cart.')).toBeVisible()
  await expect(quantityOf(page, cloth)).toHaveValue('7')
})

async function removeProduct(page: Page, vendor: Account, product: ShopProduct) {
  await callApi(page.request, vendor, 'delete', `/products/${product.id}`)
}

test(
  'adding to the cart makes no call, and each product is read once afterwards, a few at a time',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    const products = await Promise.all(Array.from({ length: 7 }, () => listProduct(page.request, shop)))
    await fillCart(context, products.slice(1))
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
    // The page itself reads the product once, for what its viewer may do.
    const asked = page.waitForResponse(`**/api/v1/products/${products[0]!.id}`)
    await page.goto(`/products/${products[0]!.id}`)
    await expectAlive(page)
    await asked
    const calls: string[] = []
    let open = 0
    let most = 0
    await page.route('**/api/v1/products/*', async (route) => {
      calls.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`)
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 150))
      open--
      await route.continue()
    })
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    // The toast covers the link.
    await expect(toastsOf(page)).toContainText('Added to Cart')
    await closeToasts(toastsOf(page))
    await page.getByRole('link', { name: 'Cart, 7 products' }).click()
    await expect(page.getByRole('spinbutton')).toHaveCount(7)
    await expect(page.getByText('Checking prices and stock')).toHaveCount(0)
    expect(calls.toSorted()).toEqual(products.map(({ id }) => `GET /api/v1/products/${id}`).toSorted())
    expect(most).toBeLessThanOrEqual(4)
  },
)

test('a failed line says so, and is tried again on request', onPhone, async ({ page, context }) => {
  const product = await listProduct(page.request, await openShop(page.request))
  await fillCart(context, [product])
  await page.route('**/api/v1/products/*', (route) => route.abort())
  await page.goto('/cart')
  await expect(page.getByText('Some prices could not be checked')).toBeVisible()
  await expect(quantityOf(page, product)).toHaveValue('1')
  await page.unroute('**/api/v1/products/*')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Some prices could not be checked')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the cart says that it needs JavaScript', onDesktop, async ({ page }) => {
    await page.goto('/cart')
    await expect(page.getByText('Your cart is kept in your browser. It needs JavaScript.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Browse Products' })).toBeVisible()
  })
})

test('axe finds nothing, and nothing sticks out', async ({ page, context }) => {
  const { weavers, cloth, stole } = await fillCartOfTwoShops(page, context)
  await changeProduct(page.request, weavers, cloth, { price: 130, stock_quantity: 3 })
  await removeProduct(page, weavers, stole)
  await page.goto('/cart')
  await expect(page.getByText('No longer available')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await expectLinksToLead(page)
})
