import { expect, type Locator, type Page, test } from '@playwright/test'
import { bidAs, placeBid, postItemRequest } from './item-request-data.ts'
import { FASHION, listProduct, openShop } from './shop.ts'
import {
  answerTo,
  callApi,
  DEMO,
  expectAlive,
  hold,
  onPhone,
  openAccount,
  openAlive,
  openBeforeScripts,
  openSession,
  signInAs,
  signInInstead,
  toastsOf,
} from './support.ts'

// Code that comes when it is wanted takes seconds on a slow phone.

const holdCode = (page: Page, name: string) => hold(page, `**/assets/${name}-*.js`)

async function topOf(thing: Locator): Promise<number> {
  const box = await thing.boundingBox()
  return Math.round(box?.y ?? Number.NaN)
}

/** Expects that what stands below stays where it is when `late` comes, the first of its kind. */
async function expectToStay(below: Locator, release: () => void, late: Locator): Promise<void> {
  await expect(below).toBeVisible()
  const top = await topOf(below)
  release()
  await expect(late.first()).toBeVisible()
  expect(await topOf(below)).toBe(top)
}

test('nothing moves when the button comes that reports what is shown', onPhone, async ({ page, context, baseURL }) => {
  const [buyer, owner, shop] = await Promise.all([
    openAccount(page.request, 'buyer'),
    openAccount(page.request, 'buyer'),
    openShop(page.request),
  ])
  const product = await listProduct(page.request, shop)
  const itemRequest = await postItemRequest(page.request, owner)
  await bidAs(page.request, shop, itemRequest, { bid_amount: 4500 })
  await placeBid(page.request, itemRequest, { bid_amount: 4600 })
  await signInAs(context, buyer, baseURL!)
  const main = page.getByRole('main')
  for (const [path, below] of [
    [`/products/${product.id}`, main.getByRole('tablist')],
    [`/vendors/${shop.profile.vendor!.id}`, main.getByRole('tablist')],
    [itemRequest.path, main.getByRole('article').nth(1)],
  ] as const)
    await test.step(path, async () => {
      const release = await holdCode(page, 'report-button')
      await openAlive(page, path)
      await expectToStay(below, release, main.getByRole('button', { name: /^Report: / }))
    })
})

test('nothing moves on a page of one’s own shop, which nobody reports', onPhone, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  await signInAs(context, shop, baseURL!)
  // As the browser writes it.
  const { id, full_name: name, user_type: type, avatar_url: avatar } = shop.profile
  const viewer = encodeURIComponent(JSON.stringify({ id, name, type, avatar, role: 'owner' }))
  await context.addCookies([{ name: 'viewer', value: viewer, url: baseURL! }])
  const letScriptsLoad = await openBeforeScripts(page, `/vendors/${shop.profile.vendor!.id}`)
  const facts = page.getByRole('main').getByRole('complementary')
  await expect(facts).toBeVisible()
  const height = (await facts.boundingBox())?.height
  letScriptsLoad()
  await expectAlive(page)
  expect((await facts.boundingBox())?.height).toBe(height)
})

test(
  'nothing moves on the page of a shop’s product, which none of its people reports',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    const product = await listProduct(page.request, shop)
    await signInAs(context, shop, baseURL!)
    // The browser tells the server who they are once it has loaded a page.
    await openAlive(page, '/')
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain(shop.profile.id)
    const letScriptsLoad = await openBeforeScripts(page, `/products/${product.id}`)
    const main = page.getByRole('main')
    await expect(main.locator('#description')).toBeVisible()
    // From what stands above the button to what stands below: how much can be bought is shown to buyers only.
    const distance = () =>
      main.evaluate((part) => {
        const [above, below] = [part.querySelector('a[href*="wa.me"]'), part.querySelector('#description')]
        return Math.round(below!.getBoundingClientRect().top - above!.getBoundingClientRect().bottom)
      })
    const before = await distance()
    letScriptsLoad()
    await expectAlive(page)
    await expect(main.getByText('This is your own product.')).toBeVisible()
    expect(await distance()).toBe(before)
  },
)

test(
  'a list stays where it is when the button comes that saves a search',
  onPhone,
  async ({ page, context, baseURL }) => {
    await Promise.all([
      listProduct(page.request, await openShop(page.request), { price: 120 }),
      postItemRequest(page.request, await openAccount(page.request, 'buyer')),
    ])
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
    const main = page.getByRole('main')
    for (const path of [
      `/products?category=${FASHION}&condition=new&min_price=1&max_price=9000`,
      '/requests?search=generator',
    ])
      await test.step(path, async () => {
        const release = await holdCode(page, 'save-search')
        await openAlive(page, path)
        await expectToStay(
          main.getByRole('article').first(),
          release,
          main.getByRole('button', { name: 'Save search' }),
        )
      })
  },
)

test('a press that opens something says that it is on its way', onPhone, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  await placeBid(page.request, itemRequest, { bid_amount: 4500 })
  const product = await listProduct(page.request, await openShop(page.request))
  const delivery = {
    method: 'pickup',
    region: 'Ashanti',
    town: 'Kumasi',
    landmark: 'Asafo market',
    contact_phone: '0244123456',
  }
  const { orders } = await callApi<{ orders: { id: string }[] }>(page.request, owner, 'post', '/orders', {
    items: [{ product_id: product.id, quantity: 1 }],
    delivery,
  })
  await signInAs(context, owner, baseURL!)
  const main = page.getByRole('main')
  for (const [path, code, opener] of [
    [`/products/${product.id}`, 'gallery-zoom', main.getByRole('link', { name: /^Zoom/ }).first()],
    [itemRequest.path, 'owner-dialogs', main.getByRole('button', { name: 'Cancel request' })],
    [itemRequest.path, 'decide-bid-dialogs', main.getByRole('button', { name: /^Accept Bid/ })],
    [`/app/orders/${orders[0]!.id}`, 'order-action-dialog', main.getByRole('button', { name: 'Cancel order' })],
  ] as const)
    await test.step(code, async () => {
      const release = await holdCode(page, code)
      await openAlive(page, path)
      await opener.click()
      const waits = page.getByRole('status').filter({ hasText: /^Loading$/ })
      await expect(waits).toBeVisible()
      release()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expect(waits).toBeHidden()
    })

  await test.step('at the desk', async () => {
    await signInInstead(page, await openSession(page.request, DEMO.admin), baseURL!)
    const release = await holdCode(page, 'reason-form')
    await openAlive(page, `/app/admin/users/${owner.userId}`)
    await main.getByRole('button', { name: 'Suspend account' }).click()
    await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeVisible()
    release()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('a passkey is asked for once, and says where it cannot be', onPhone, async ({ page }) => {
  await page.route('**/assets/sign-in-*.js', (route) => route.abort())
  const release = await holdCode(page, 'login-later')
  await openAlive(page, '/login')
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(toastsOf(page).filter({ hasText: 'We could not open this' })).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
})

test(
  'the form of a bid stays where it is when the shop turns out to be away',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await callApi(page.request, shop, 'put', '/user/shop', {
      business_name: shop.profile.vendor!.business_name,
      region: 'Ashanti',
      town: 'Kumasi',
      landmark: 'Asafo market',
      opening_hours: Array(7).fill({ from: '00:00', to: '23:59' }),
      lead_time_days: 1,
      delivery_methods: ['pickup'],
      away: { from: day(0), until: day(5), message: '' },
    })
    const itemRequest = await postItemRequest(page.request, await openAccount(page.request, 'buyer'))
    await signInAs(context, shop, baseURL!)
    const release = await hold(page, `**/api/v1/vendors/${shop.profile.vendor!.id}`)
    await openAlive(page, itemRequest.path)
    const amount = page.getByRole('main').getByLabel(/^Amount/)
    await expectToStay(amount, release, page.getByText(/^Your shop is away until/))
  },
)

test('the entries of the account menu take no press and no focus away', onPhone, async ({ page, context, baseURL }) => {
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  const menu = page.getByRole('banner').getByRole('group')
  const dashboard = menu.getByRole('link', { name: 'Dashboard' })
  const entries = menu.getByRole('link', { name: 'Wishlist' })
  const openMenu = async () => {
    const release = await holdCode(page, 'account-entries')
    await openAlive(page, '/help')
    await page.getByLabel(/^Account menu: /).press('Enter')
    return release
  }

  await test.step('focus', async () => {
    const release = await openMenu()
    await page.keyboard.press('Tab')
    await expect(dashboard).toBeFocused()
    release()
    await expect(entries).toBeVisible()
    await expect(dashboard).toBeFocused()
  })

  await test.step('a press', async () => {
    const release = await openMenu()
    await dashboard.hover()
    await page.mouse.down()
    const isThere = answerTo(page, 'GET', /account-entries-/)
    release()
    await (await isThere).finished()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await page.mouse.up()
    await expect(page).toHaveURL('/app')
    await expect(dashboard).toBeHidden()
    // The new page takes the focus once it is drawn, which closes an open menu.
    await expect(page.getByRole('heading', { level: 1, name: /^Maa/ })).toBeFocused()
    await page.getByLabel(/^Account menu: /).click()
    await expect(entries).toBeVisible()
  })
})
