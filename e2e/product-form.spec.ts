import { fileURLToPath } from 'node:url'
import type { OwnProductCard } from '@asime/contract/own-products'
import { expect, type Page, test } from '@playwright/test'
import { openShop } from './shop.ts'
import { callApi, hold, onPhone, openAlive, signInAs } from './support.ts'

const PICTURE = fileURLToPath(new URL('../apps/api/media/pictures/pots-01.webp', import.meta.url))

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Product name' }).fill('Pots')
  await page.getByLabel('Category').selectOption('Home & kitchen')
  await page.getByRole('textbox', { name: 'Description' }).fill('Five of them.')
  await page.getByLabel('Regular price').fill('420')
}

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
