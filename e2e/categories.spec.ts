import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { listProduct, openShop } from './shop.ts'
import {
  callApi,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  onDesktop,
  openAlive,
  openSession,
  signInAs,
} from './support.ts'

test(
  'two categories are merged, and the old address leads to the products',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const admin = await openSession(page.request, DEMO.admin)
    await signInAs(context, admin, baseURL!)
    await page.goto('/app/admin/categories')
    await expectAlive(page)
    const suffix = crypto.randomUUID().slice(0, 8)
    const [from, into] = [`Smocks ${suffix}`, `Fugu ${suffix}`]
    for (const name of [from, into]) {
      await page.getByRole('button', { name: 'New category' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'New category' }).click()
      await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Enter a name')
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Icon').selectOption('Fashion')
      await dialog.getByLabel('Reason').fill('Shops ask for it')
      if (name === from) await expectAccessible(page)
      await dialog.getByRole('button', { name: 'New category' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { name })).toBeVisible()
    }
    await page.getByRole('link', { name: `Fields of ${from}` }).click()
    await expect(page.getByRole('heading', { name: `Fields of ${from}` })).toBeVisible()
    const fromId = new URL(page.url()).pathname.split('/').at(-1)!
    await page.getByRole('button', { name: 'New field' }).click()
    await page.getByLabel('Label').fill('Weave')
    await page.getByLabel('Type').selectOption('Choice')
    await page.getByLabel('Choices').fill('Plain\nStriped')
    await page.getByLabel('Reason').fill('Buyers ask for it')
    await page.getByRole('dialog').getByRole('button', { name: 'New field' }).click()
    await expect(page.getByText('Plain, Striped')).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Categories' }).click()

    const shop = await openShop(page.request)
    const product = await listProduct(page.request, shop, { price: 120 })
    await callApi(page.request, shop, 'post', '/user/products/bulk', {
      ids: [product.id],
      change: { kind: 'category', category_id: fromId },
    })

    await page.getByRole('button', { name: `Merge ${from}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Merge into').selectOption(into)
    await dialog.getByLabel('Reason').fill('The two are one')
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText(`Merged into ${into}`)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.goto(`/products?category=${fromId}`)
    expect(new URL(page.url()).searchParams.get('category')).not.toBe(fromId)
    await expect(page.getByRole('link', { name: `Remove filter ${into}` })).toBeVisible()
    // The list may come from a cache that is a moment old.
    const list = async () => (await page.request.get(page.url())).text()
    await expect.poll(async () => (await list()).includes(product.product_name)).toBe(true)
    await page.reload()
    await expect(page.getByText(product.product_name).first()).toBeVisible()
  },
)

test(
  'the dialog says why a category with subcategories cannot be put below another',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const admin = await openSession(page.request, DEMO.admin)
    const suffix = crypto.randomUUID().slice(0, 8)
    const [parent, child] = [crypto.randomUUID(), crypto.randomUUID()]
    for (const [id, name, parentId] of [
      [parent, `Looms ${suffix}`, null],
      [child, `Shuttles ${suffix}`, parent],
    ] as const) {
      await callApi(page.request, admin, 'put', `/admin/categories/${id}`, {
        name,
        icon: 'kente',
        parent_id: parentId,
        after_id: null,
        reason: 'Weavers ask for it',
      })
    }
    await signInAs(context, admin, baseURL!)
    await openAlive(page, '/app/admin/categories')
    await page.getByRole('button', { name: `Change Looms ${suffix}` }).click()
    const dialog = page.getByRole('dialog')
    const level = dialog.getByLabel('Parent category')
    const change = dialog.getByRole('button', { name: 'Change' })

    await level.selectOption({ index: 1 })
    await dialog.getByLabel('Reason').fill('It belongs there')
    await change.click()
    await expect(level).toHaveAccessibleDescription('It has subcategories, and there are two levels')
    await expect(level).toBeFocused()

    await level.selectOption('No other category')
    await expect(level).toHaveAccessibleDescription('')
    await change.click()
    await expect(dialog).toBeHidden()
  },
)
