import { expect, type Page, test } from '@playwright/test'
import { changeProduct, listProduct, openShop } from './shop.ts'
import { answerTo, onPhone, openAccount, signInByForm, watch } from './support.ts'

const heartOf = (page: Page, action: 'Add' | 'Remove', name: string) =>
  page.getByRole('button', {
    name: action === 'Add' ? `Add ${name} to your wishlist` : `Remove ${name} from your wishlist`,
  })
const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

test(
  'a visitor’s wishlist is kept when they sign in, and shows when a product has become cheaper',
  onPhone,
  async ({ page }) => {
    const shop = await openShop(page.request)
    const [smock, stole] = [
      await listProduct(page.request, shop, { price: 120 }),
      await listProduct(page.request, shop, { price: 40 }),
    ]
    const buyer = await openAccount(page.request, 'buyer')
    const complaints = watch(page)

    await page.goto(`/products/${smock.id}`)
    await heartOf(page, 'Add', smock.product_name).click()
    await expect(heartOf(page, 'Remove', smock.product_name)).toBeVisible()
    // In a list, where the whole card is a link except for the heart.
    await page.goto(`/vendors/${shop.profile.vendor?.id}`)
    await heartOf(page, 'Add', stole.product_name).click()
    await page.getByRole('button', { name: 'View' }).click()
    await expect(page).toHaveURL(/\/app\/wishlist$/)
    await expect(names(page)).toHaveText([stole.product_name, smock.product_name])

    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    const merged = answerTo(page, 'POST', /user\/wishlist$/)
    await signInByForm(page, buyer)
    await merged
    await expect(page).toHaveURL(/\/app\/wishlist$/)
    await expect(names(page)).toHaveText([stole.product_name, smock.product_name])
    await changeProduct(page.request, shop, smock, { price: 100 })
    // Without local storage, as in another browser, the wishlist comes from the account.
    await page.evaluate(() => localStorage.removeItem('wishlist'))
    await page.reload()
    await expect(page.getByText('20.00 less than when you added it')).toBeVisible()
    const removed = answerTo(page, 'DELETE', /user\/wishlist\//)
    await heartOf(page, 'Remove', stole.product_name).click()
    await expect(heartOf(page, 'Add', stole.product_name)).toBeVisible()
    await removed
    await page.reload()
    await expect(names(page)).toHaveText([smock.product_name])

    expect(complaints).toEqual([])
  },
)

test('products no longer for sale are counted below the list until no other is left', onPhone, async ({ page }) => {
  const shop = await openShop(page.request)
  const [smock, stole] = [await listProduct(page.request, shop), await listProduct(page.request, shop)]
  const complaints = watch(page)
  for (const { id, product_name: name } of [smock, stole]) {
    await page.goto(`/products/${id}`)
    await heartOf(page, 'Add', name).click()
    await expect(heartOf(page, 'Remove', name)).toBeVisible()
  }

  await changeProduct(page.request, shop, smock, { visibility: 'hidden' })
  await page.goto('/app/wishlist')
  await expect(names(page)).toHaveText([stole.product_name])
  await expect(page.getByText('1 product on your wishlist is no longer for sale.')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  const merged = answerTo(page, 'POST', /user\/wishlist$/)
  await signInByForm(page, await openAccount(page.request, 'buyer'))
  await merged
  // Only visible products are copied to the account.
  await expect(names(page)).toHaveText([stole.product_name])
  await expect(page.getByText('no longer for sale')).toHaveCount(0)
  await changeProduct(page.request, shop, stole, { visibility: 'hidden' })
  await page.reload()
  await expect(page.getByText('Nothing on your wishlist is for sale now')).toBeVisible()
  await expect(page.getByText('1 product on your wishlist is no longer for sale.')).toBeVisible()

  expect(complaints).toEqual([])
})
