import { fileURLToPath } from 'node:url'
import type { OwnProduct } from '@asime/contract/own-products'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listProduct, openShop } from './shop.ts'
import {
  callApi,
  expectAlive,
  expectNoSidewaysScroll,
  onPhone,
  openAccount,
  openAlive,
  signInAs,
  signInInstead,
} from './support.ts'

const WHITE = '/media/pictures/hero-kente.webp'
const BLUE = '/media/pictures/hero-kente-2.webp'
const PICTURE = fileURLToPath(new URL('../apps/api/media/pictures/pots-01.webp', import.meta.url))

/** Goes from the cart to the paid order. */
async function payForCart(page: Page) {
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('combobox', { name: /^Region/ }).selectOption('Greater Accra')
  await page.getByRole('textbox', { name: 'Town' }).fill('Osu')
  await page.getByRole('textbox', { name: 'Landmark' }).fill('Near the Methodist school')
  await page.getByLabel('Contact phone').fill('024 412 3456')
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await page.getByRole('radio', { name: 'MTN MoMo' }).check()
  await page.getByLabel('Mobile money number').fill('024 412 3456')
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Medaase! It is paid' })).toBeVisible()
}

test(
  'one variant of a product is chosen, priced by quantity, and named from the cart to the receipt',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shirt = await listProduct(page.request, await openShop(page.request), {
      price: 100,
      images_urls: [WHITE, BLUE],
      options: [
        { name: 'Size', values: ['M', 'L'] },
        { name: 'Colour', values: ['White', 'Blue'] },
      ],
      variants: [
        { values: ['M', 'White'], stock_quantity: 0 },
        { values: ['M', 'Blue'], stock_quantity: 8, image_url: BLUE },
        { values: ['L', 'White'], stock_quantity: 2, price: 130 },
      ],
      quantity_prices: [{ quantity: 3, price: 90 }],
    })
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
    await page.goto(`/products/${shirt.id}`)
    await expectAlive(page)
    const box = page.getByRole('main').getByRole('region', { name: shirt.product_name })
    const size = box.getByRole('group', { name: 'Size' })
    const colour = box.getByRole('group', { name: 'Colour' })
    await expect(box).toContainText('In stock, 10 pieces')
    await expect(box.getByRole('table', { name: 'Quantity prices' })).toContainText('GH₵\u00a090.00 each')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // Without a choice, the button moves the focus to the options.
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(box.getByRole('alert')).toHaveText(['Choose size', 'Choose colour'])
    await expect(size.getByRole('radio', { name: 'M' })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(colour.getByRole('radio', { name: 'White' })).toHaveAccessibleName(/Sold out/)
    await size.getByRole('radio', { name: 'L' }).check({ force: true })
    await expect(colour.getByRole('radio', { name: 'Blue' })).toHaveAccessibleName(/Not available/)
    await colour.getByRole('radio', { name: 'White' }).check({ force: true })
    await expect(box).toContainText('GH₵\u00a0130.00')
    await expect(box).toContainText('Only 2 left')
    await size.getByRole('radio', { name: 'M' }).check({ force: true })
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
    await colour.getByRole('radio', { name: 'Blue' }).check({ force: true })
    await expect(page.getByRole('region', { name: 'Pictures' }).getByRole('status')).toHaveText('Picture 2 /  of 2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add to Cart' }).click()

    await page.goto('/cart')
    const row = page.getByRole('listitem').filter({ hasText: shirt.product_name })
    await expect(row).toContainText('Size: M, Colour: Blue')
    const more = row.getByRole('button', { name: 'Increase quantity' })
    await more.click()
    await expect(row).toContainText('GH₵\u00a0200.00')
    await more.click()
    await expect(row).toContainText('GH₵\u00a0270.00')
    await payForCart(page)

    await page.goto('/app/orders')
    await page.getByRole('link', { name: shirt.product_name }).click()
    await expect(page.getByRole('region', { name: 'Items' })).toContainText('Size: M, Colour: Blue')
    await page.goto(`${page.url()}/receipt`)
    await expect(page.getByRole('region', { name: 'What was bought' })).toContainText('Size: M, Colour: Blue')
    await expectNoSidewaysScroll(page)
  },
)

test(
  'a product with variants is entered, by keyboard where there is no field, and one variant is bought',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/add-product')
    await page.getByLabel('From gallery').setInputFiles(PICTURE)
    await page.getByRole('textbox', { name: 'Product name' }).fill('Batakari by hand')
    await page.getByLabel('Category').selectOption('Home & kitchen')
    await page.getByRole('textbox', { name: 'Description' }).fill('Woven in Tamale.')
    await page.getByLabel('Regular price').fill('100')

    await test.step('options, one value after the other', async () => {
      for (const [name, ...values] of [['Size', 'M', 'L'] as const, ['Colour', 'White', 'Blue'] as const]) {
        await page.getByRole('button', { name: 'Add option' }).press('Enter')
        await expect(page.getByLabel('Option name')).toBeFocused()
        await page.keyboard.type(name)
        await page.keyboard.press('Enter')
        await expect(page.getByLabel(`New value of ${name}`)).toBeFocused()
        for (const value of values) {
          await page.keyboard.type(value)
          await page.keyboard.press('Enter')
        }
        await page.keyboard.press('Escape')
        await expect(page.getByRole('button', { name: `Add a value to ${name}` })).toBeFocused()
      }
    })

    await test.step('variants with their stock and price, and one that is not sold', async () => {
      const rows = page.getByRole('list', { name: 'Variants' })
      await expect(rows.getByRole('listitem')).toHaveCount(4)
      for (const [variant, stock] of [
        ['M, White', 5],
        ['M, Blue', 4],
        ['L, White', 2],
      ] as const) {
        await rows.getByRole('spinbutton', { name: `Stock of ${variant}` }).fill(String(stock))
        await page.keyboard.press('Tab')
      }
      await rows.getByLabel('Price of L, White').fill('130')
      await rows.getByRole('button', { name: 'Remove L, Blue' }).press('Enter')
      await expect(page.getByText('11 in stock in 3 variants')).toBeVisible()
      await expect(page.getByText('1 combination is not sold.')).toBeVisible()
    })

    await test.step('a quantity price, after one that is refused', async () => {
      await page.getByRole('button', { name: 'Add quantity price' }).press('Enter')
      await page.getByLabel('From quantity').fill('3')
      await page.getByLabel('Price each').fill('100')
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('Must be below the price')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByLabel('Price each').fill('90')
      await page.getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByText('Product published')).toBeVisible()
      await expect(page).toHaveURL('/app/vendor/products')
    })

    const row = page.getByRole('listitem').filter({ hasText: 'Batakari by hand' })
    const edit = await row.getByRole('link', { name: 'Batakari by hand' }).getAttribute('href')
    const id = /products\/([\w-]+)\/edit/.exec(edit ?? '')?.[1]
    const stocks = async () => {
      const { variants } = await callApi<OwnProduct>(page.request, shop, 'get', `/user/products/${id}`)
      return variants.map(({ values, price, stock_quantity: stock }) => [values.join(' '), price, stock])
    }
    expect(await stocks()).toEqual([
      ['M White', 100, 5],
      ['M Blue', 100, 4],
      ['L White', 130, 2],
    ])

    await test.step('a buyer buys one by the cart', async () => {
      await signInInstead(page, await openAccount(page.request, 'buyer'), baseURL!)
      await openAlive(page, `/products/${id}`)
      const box = page.getByRole('main').getByRole('region', { name: 'Batakari by hand' })
      await expect(box.getByRole('table', { name: 'Quantity prices' })).toContainText('GH₵\u00a090.00 each')
      await box.getByRole('radio', { name: 'L', exact: true }).check({ force: true })
      await box.getByRole('radio', { name: 'White' }).check({ force: true })
      await expect(box).toContainText('GH₵\u00a0130.00')
      await page.getByRole('button', { name: 'Add to Cart' }).click()
      await openAlive(page, '/cart')
      await payForCart(page)
      await page.goto('/app/orders')
      await page.getByRole('link', { name: 'Batakari by hand' }).click()
      await expect(page.getByRole('region', { name: 'Items' })).toContainText('Size: L, Colour: White')
    })
    expect((await stocks()).at(-1)).toEqual(['L White', 130, 1])
  },
)
