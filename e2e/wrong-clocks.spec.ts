import { expect, type Page, test } from '@playwright/test'
import { begin, fillWhat, HOUR_MS, posted, postButton, toBudget, toDetails } from './item-request-form.ts'
import { listProduct, openShop } from './shop.ts'
import { callApi, onPhone, openAccount, openAlive, signInAs } from './support.ts'

// Clocks of phones are wrong by hours, as where the zone is set wrongly. What the site promises goes by the server's.

const setWrong = (page: Page, hours: number) => page.clock.install({ time: Date.now() + hours * HOUR_MS })

test(
  'an unpaid order is shown, with its time left, on a phone ahead of time',
  onPhone,
  async ({ page, context, baseURL }) => {
    const cloth = await listProduct(page.request, await openShop(page.request))
    const buyer = await openAccount(page.request, 'buyer')
    const checkout = await callApi<{ id: string }>(page.request, buyer, 'post', '/orders', {
      items: [{ product_id: cloth.id, quantity: 1 }],
      delivery: {
        method: 'dispatch_rider',
        region: 'Greater Accra',
        town: 'Osu',
        landmark: 'Near the Methodist school',
        contact_phone: '0244123456',
      },
    })
    await signInAs(context, buyer, baseURL as string)
    await setWrong(page, 5)
    await openAlive(page, '/')
    await expect(page.getByRole('link', { name: /is reserved for .*Pay now/ })).toBeVisible()
    await openAlive(page, `/pay/${checkout.id}`)
    await expect(page.getByRole('timer').filter({ visible: true }).first()).toHaveText(/^\d+:\d\d$/)
  },
)

test(
  'a deal link is good for as long as was chosen on a phone behind time',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    await signInAs(context, shop, baseURL as string)
    await setWrong(page, -5)
    // The page learns of its wrong clock from the first answer that it reads.
    const read = page.waitForResponse('**/api/v1/user/products?**')
    await openAlive(page, '/app/vendor/deals/new')
    await (await read).finished()
    await page.getByLabel('Title').fill('Blue smock for Kofi')
    await page.getByLabel('Price of one').fill('120.50')
    await page.getByLabel('Valid for').selectOption('1')
    await page.getByRole('button', { name: 'Make link' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Blue smock for Kofi' })).toBeVisible()
    const [deal] = await callApi<{ valid_until: string }[]>(page.request, shop, 'get', '/user/deals')
    expect(Math.round((Date.parse(deal?.valid_until ?? '') - Date.now()) / HOUR_MS)).toBe(1)
  },
)

test(
  'a deal link is good for as long as was chosen, though it is made before anything was read',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    await signInAs(context, shop, baseURL as string)
    await setWrong(page, -5)
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/v1/**', async (route) => {
      if (route.request().method() === 'GET') await answers.promise
      await route.continue()
    })
    await openAlive(page, '/app/vendor/deals/new')
    await page.getByLabel('Title').fill('Blue smock for Kofi')
    await page.getByLabel('Price of one').fill('120.50')
    await page.getByLabel('Valid for').selectOption('1')
    await page.getByRole('button', { name: 'Make link' }).click()
    answers.resolve()
    await expect(page.getByRole('heading', { level: 2, name: 'Blue smock for Kofi' })).toBeVisible()
    const [deal] = await callApi<{ valid_until: string }[]>(page.request, shop, 'get', '/user/deals')
    expect(Math.round((Date.parse(deal?.valid_until ?? '') - Date.now()) / HOUR_MS)).toBe(1)
  },
)

test('a request may end tomorrow on a phone that is two days ahead', onPhone, async ({ page, baseURL }) => {
  await setWrong(page, 48)
  // The page learns of its wrong clock from the first answer that it reads.
  const read = page.waitForResponse('**/api/v1/**')
  await begin(page, baseURL)
  await (await read).finished()
  await fillWhat(page)
  await toBudget(page)
  await page.getByLabel('Expiry date').fill(new Date(Date.now() + 24 * HOUR_MS).toISOString().slice(0, 16))
  await toDetails(page)
  await postButton(page).click()
  await expect(page).toHaveURL(posted)
})

test(
  'the present year and month can be chosen on a phone that is a year behind',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL as string)
    await setWrong(page, -400 * 24)
    await openAlive(page, '/app/vendor/payouts')
    const month = new Date().toISOString().slice(0, 7)
    await page.getByLabel('Month', { exact: true }).selectOption(month)
    await expect(page).toHaveURL(`/app/vendor/payouts?month=${month}`)
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue(month.slice(0, 4))
  },
)

test(
  'the figures of a shop go up to today on a phone that is days behind',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL as string)
    await setWrong(page, -72)
    await openAlive(page, '/app/vendor/analytics?period=day&last=7')
    const day = (days: number) =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.now() - days * 24 * HOUR_MS)
    await expect(page.getByText(`${day(6)} to ${day(0)}. Compared with`)).toBeVisible()
  },
)
