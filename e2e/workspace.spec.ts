import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { holdData, layoutShiftsOf } from './layout-shifts.ts'
import { listProduct, openShop } from './shop.ts'
import {
  type Account,
  callApi,
  expectAlive,
  expectNoSidewaysScroll,
  onPhone,
  openAccount,
  openAlive,
  signInAs,
} from './support.ts'

/** Places and pays orders, and leaves them for the shop to confirm. */
async function sellPaid(request: APIRequestContext, shop: Account, count: number) {
  const buyer = await openAccount(request, 'buyer', 'Ama Serwaa')
  const product = await listProduct(request, shop, { price: 200, stock_quantity: 2 + count })
  const delivery = {
    method: 'pickup',
    region: 'Greater Accra',
    town: 'Osu',
    landmark: 'Near the school',
    contact_phone: '0244123456',
  }
  const numbers: string[] = []
  for (let n = 0; n < count; n++) {
    const items = [{ product_id: product.id, quantity: 1 }]
    const checkout = await callApi<{ id: string; orders: { id: string; order_number: string }[] }>(
      request,
      buyer,
      'post',
      '/orders',
      { items, delivery },
    )
    const momo = { method: 'mobile_money', network: 'mtn', phone: '0244123456' }
    const payment = await callApi<{ id: string }>(request, buyer, 'post', `/checkouts/${checkout.id}/payments`, momo)
    await callApi(request, buyer, 'post', `/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
    await callApi(request, buyer, 'post', `/payments/${payment.id}/check`)
    numbers.push(checkout.orders[0]!.order_number)
  }
  return { numbers, product }
}

test('one navigation leads through the pages of a shop, and marks the open one', async ({ page, context, baseURL }) => {
  const isPhone = page.viewportSize()!.width < 1000
  await signInAs(context, await openAccount(page.request, 'vendor', 'Kofi Anane'), baseURL!)
  await page.goto('/app/vendor/orders')
  await expectAlive(page)
  const rail = page.getByRole('navigation', { name: 'Vendor workspace' })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect(isPhone ? rail : tabs).toBeHidden()
  const navigation = isPhone ? tabs : rail
  await expect(navigation.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.locator('[aria-current]')).toHaveCount(1)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expectAccessible(page)

  if (isPhone) await tabs.getByRole('link', { name: 'Shop' }).click()
  const ofShop = isPhone ? page.getByRole('navigation', { name: 'Shop pages' }) : rail
  await ofShop.getByRole('link', { name: 'Payouts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeFocused()
  await expect(ofShop.getByRole('link', { name: 'Payouts' })).toHaveAttribute('aria-current', 'page')
  // My bids is the second page of its tab.
  await page.goto('/app/bids')
  await expectAlive(page)
  const pages = isPhone ? page.getByRole('navigation', { name: 'Requests pages' }) : rail
  await expect(pages.getByRole('link', { name: 'My bids' })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: 'Requests' })).toHaveAttribute('href', '/requests')
  if (isPhone) await expect(tabs.getByRole('link', { name: 'Requests' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The account menu leads to the rest of the site.
  const header = page.getByRole('banner')
  await header.getByLabel('Account menu: Kofi Anane').click()
  await expect(header.getByRole('link', { name: 'Vendor Dashboard' })).toHaveAttribute('href', '/app/vendor')
  if (!isPhone) await expect(rail.getByRole('link', { name: /View public shop$/ })).toBeVisible()
})

test(
  'waiting work of a shop comes first and is counted beside its page, without moving anything',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    const { numbers, product } = await sellPaid(page.request, shop, 2)
    await signInAs(context, shop, baseURL!)

    await page.goto('/app/vendor')
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    await expect(waiting.getByRole('listitem').first()).toContainText(`Confirm ${numbers[0]}`)
    // Due two days after payment, or at the end of the last day for dispatch in time. The hour may just have changed.
    const { tasks } = await callApi<{ tasks: { due_at: string }[] }>(page.request, shop, 'get', '/user/shop/work')
    const hours = Math.floor((Date.parse(tasks[0]!.due_at) - Date.now()) / 3_600_000)
    const words = [hours, hours + 1].map(
      (each) => `${Math.floor(each / 24)} d${each % 24 ? ` ${each % 24} h` : ''} left`,
    )
    await expect(waiting.getByRole('listitem').first()).toContainText(new RegExp(words.join('|')))
    await expect(waiting).toContainText(`${product.product_name} is almost sold out`)
    await expect(waiting.getByRole('link', { name: 'Add a payout account' })).toHaveAttribute(
      'href',
      '/app/vendor/payouts',
    )
    await expect(page.getByText('Available', { exact: true }).locator('..')).toContainText('On hold')
    await expect(
      page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Orders 2 waiting' }),
    ).toBeVisible()
    await expect(page.getByRole('main')).toContainText('GH₵\u00a0400.00')
    expect(await layoutShiftsOf(page)).toEqual([])
    await expectAccessible(page)

    await waiting.getByRole('link', { name: `Confirm ${numbers[0]}` }).click()
    await expect(page.getByRole('button', { name: 'Confirm order' })).toBeVisible()
  },
)

test(
  'products that run low, beyond the three that are named, are one press away',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    for (const stock of [0, 0, 0, 0, 1, 2]) await listProduct(page.request, shop, { stock_quantity: stock })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor')
    const waiting = page.getByRole('region', { name: 'Waiting for you' })

    await expect(waiting.getByRole('link', { name: 'See 1 more sold-out product' })).toBeVisible()
    await waiting.getByRole('link', { name: 'See 2 more low products' }).click()

    await expect(page).toHaveURL('/app/vendor/products?state=low_stock')
    await expect(page.getByRole('main').getByRole('checkbox', { name: /^Select Tested cloth/ })).toHaveCount(2)
  },
)

test(
  'the facts that the law asks of a shop are in its queue, with a link to enter them',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL!)
    await openAlive(page, '/app/vendor')

    const task = page.getByRole('listitem').filter({ hasText: 'Add the facts the law asks for' })
    // Where its button is drawn: the press reaches whatever is on top there.
    await task.getByText('Open', { exact: true }).click({ force: true })

    await expect(page).toHaveURL('/app/vendor/shop#facts')
    await expect(page.getByRole('heading', { name: 'Facts the law asks for' })).toBeInViewport()
  },
)

test('figures appear on the other pages of a shop without moving anything', async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  await sellPaid(page.request, shop, 2)
  for (let n = 0; n < 3; n++) {
    await listProduct(page.request, shop)
    await callApi(page.request, shop, 'post', '/user/deals', {
      title: 'Smock for Kofi',
      pictures: [],
      quantity: 1,
      price: 120.5,
      delivery_methods: ['pickup'],
      delivery_fee: 0,
      delivery_days: 2,
      valid_until: new Date(Date.now() + 172_800_000).toISOString(),
      uses: 1,
    })
  }
  await signInAs(context, shop, baseURL!)
  const openHeld = await holdData(page)
  const main = page.getByRole('main')
  for (const { path, shown } of [
    { path: 'products', shown: main.getByRole('link', { name: /^Tested cloth/ }) },
    { path: 'orders', shown: main.getByRole('link', { name: /^Tested cloth/ }) },
    { path: 'deals', shown: main.getByRole('heading', { name: 'Smock for Kofi' }) },
    { path: 'payouts', shown: main.getByText('Held until received') },
    { path: 'analytics', shown: main.getByRole('heading', { level: 2 }) },
  ]) {
    await test.step(path, async () => {
      await openHeld(`/app/vendor/${path}`, shown.first())
      expect.soft(await layoutShiftsOf(page)).toEqual([])
    })
  }
})

test(
  'several orders are confirmed and their slips printed at once, from a saved view',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    const { numbers } = await sellPaid(page.request, shop, 2)
    await signInAs(context, shop, baseURL!)
    await page.goto('/app/vendor/orders')
    await page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link', { name: 'Paid 2' }).click()
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('To confirm')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'To confirm' })
    await expect(view).toHaveAttribute('aria-current', 'page')

    for (const number of numbers) await page.getByLabel(`Select ${number}`).check()
    const bulk = page.getByRole('region', { name: 'Selected orders' })
    await expectAccessible(page)
    await bulk.getByRole('button', { name: 'Confirm 2' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm orders' }).click()
    await expect(page.getByText('No orders here: paid')).toBeVisible()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/app/vendor/orders')
    await expect(view).toBeVisible()
    await page.getByRole('table').getByLabel('Select all orders shown').check()
    await expect(page.getByRole('row').filter({ hasText: 'Preparing' })).toHaveCount(2)
    await expectAccessible(page)
    await bulk.getByRole('link', { name: 'Print packing slips 2' }).click()
    const slip = page.getByRole('region', { name: `Packing slip ${numbers[0]}` })
    await expect(slip).toContainText('Near the school')
    await expect(slip.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(slip).not.toContainText('200.00')
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Vendor workspace' })).toBeHidden()
    await expect(slip).toBeVisible()
  },
)
