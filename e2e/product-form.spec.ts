import { fileURLToPath } from 'node:url'
import type { OwnProductCard } from '@asime/contract/own-products'
import { expect, type Page, type Route, test } from '@playwright/test'
import { listProduct, openShop } from './shop.ts'
import { callApi, hold, onDesktop, onPhone, openAlive, signInAs } from './support.ts'

const PICTURE = fileURLToPath(new URL('../apps/api/media/pictures/pots-01.webp', import.meta.url))

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Product name' }).fill('Pots')
  await page.getByLabel('Category').selectOption('Home & kitchen')
  await page.getByRole('textbox', { name: 'Description' }).fill('Five of them.')
  await page.getByLabel('Regular price').fill('420')
}

/** What the form alone cannot know. */
const refuse = (route: Route, errors: Record<string, string>) =>
  route.fulfill({ status: 422, json: { code: 'validation_failed', message: 'Please check', errors, request_id: 'r1' } })

test('a product is saved once while it is on its way', onPhone, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  await signInAs(context, shop, baseURL!)
  await openAlive(page, '/app/vendor/add-product')
  await page.getByLabel('From gallery').setInputFiles(PICTURE)
  await fillIn(page)
  const release = await hold(page, '**/api/v1/products')
  const sent = page.waitForRequest('**/api/v1/products')
  await page.getByRole('button', { name: 'Publish' }).click()
  await sent
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  await page.getByLabel('Regular price').press('Enter')
  release()
  await expect(page.getByText('Product published')).toBeVisible()
  const own = await callApi<OwnProductCard[]>(page.request, shop, 'get', '/user/products')
  expect(own.map(({ visibility }) => visibility)).toEqual(['published'])
})

test(
  'a product that is refused leads to what is wrong, but not whoever types on',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL!)
    await openAlive(page, '/app/vendor/add-product')
    await page.getByLabel('From gallery').setInputFiles(PICTURE)
    await fillIn(page)
    const publish = page.getByRole('button', { name: 'Publish' }).first()
    const name = page.getByRole('textbox', { name: 'Product name' })
    const description = page.getByRole('textbox', { name: 'Description' })
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/products', async (route) => {
      await held.promise
      await refuse(route, { product_name: 'Say more of it' })
    })
    const sent = page.waitForRequest('**/api/v1/products')
    await publish.click()
    await sent
    await description.focus()
    held.resolve()
    await expect(page.getByText('Say more of it')).toBeVisible()
    await expect(publish).not.toHaveAttribute('aria-busy')
    await expect(description).toBeFocused()

    await publish.click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/Say more of it$/)
  },
)

test(
  'what the server refuses of a product is said until that is edited, and no longer',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    const { id } = await listProduct(page.request, shop, {
      attributes: { fabric: 'Kente', length: 6 },
      options: [{ name: 'Size', values: ['M', 'L'] }],
      variants: [
        { values: ['M'], stock_quantity: 3 },
        { values: ['L'], stock_quantity: 3 },
      ],
      quantity_prices: [{ quantity: 3, price: 90 }],
    })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, `/app/vendor/products/${id}/edit`)
    await page.route(`**/api/v1/products/${id}`, (route) =>
      refuse(route, {
        'attributes.fabric': 'Fabric is wrong',
        'attributes.colour': 'Colour is wrong',
        'options.0.name': 'Option is wrong',
        'variants.1.price': 'Variant is wrong',
        'quantity_prices.0.price': 'Step is wrong',
        'dimensions.width': 'Width is wrong',
      }),
    )
    await page.getByRole('textbox', { name: 'Description' }).fill('Woven by hand.')
    await page.getByRole('button', { name: 'Save changes' }).first().click()
    const said = page.getByText(/^\w+ is wrong$/)
    await expect(said).toHaveText(
      ['Fabric', 'Colour', 'Option', 'Variant', 'Step', 'Width'].map((of) => `${of} is wrong`),
    )
    await expect(page.getByLabel('Width')).toHaveAccessibleDescription('Width is wrong')

    await page.getByLabel('Fabric').selectOption('Lace')
    await expect(said).toHaveText(['Colour', 'Option', 'Variant', 'Step', 'Width'].map((of) => `${of} is wrong`))
    await page.getByLabel('Price of L').fill('95')
    await expect(said).toHaveText(['Colour is wrong', 'Step is wrong', 'Width is wrong'])
    await page.getByLabel('Price each').fill('80')
    await expect(said).toHaveText(['Colour is wrong', 'Width is wrong'])
    await page.getByLabel('Width').fill('40')
    await expect(said).toHaveText(['Colour is wrong'])
  },
)

test('a picture on its way is not asked for', onPhone, async ({ page, context, baseURL }) => {
  await signInAs(context, await openShop(page.request), baseURL!)
  await openAlive(page, '/app/vendor/add-product')
  const release = await hold(page, '**/api/v1/uploads')
  await page.getByLabel('From gallery').setInputFiles(PICTURE)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Product name is required')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await fillIn(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)
  release()
  await expect(page.getByText('Product published')).toBeVisible()
})
