import { expect, test } from '@playwright/test'
import { openShop } from './shop.ts'
import {
  answerTo,
  callApi,
  expectAlive,
  expectNoSidewaysScroll,
  fetchAnswer,
  onDesktop,
  onPhone,
  openAccount,
  SILENT_PAGE,
  signInAs,
  signInOver,
} from './support.ts'

interface VendorCard {
  id: string
  business_name: string
  user: { full_name: string }
}

test('vendors are searched by name and place, sorted, and more are loaded', onPhone, async ({ page }) => {
  await page.goto('/vendors')
  await expectAlive(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(page).toHaveURL(/pages=2/)
  await expect(cards).toHaveCount(40)
  await page.reload()
  await expect(cards).toHaveCount(40)

  await page.goto('/vendors')
  await expectAlive(page)
  await page.getByLabel('Location').fill('Ashanti')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page).toHaveURL('/vendors?location=Ashanti')
  await expect(cards.filter({ hasNotText: 'Ashanti' })).toHaveCount(0)
  await expect(cards.first()).toBeVisible()
  const sort = page.getByLabel('Sort', { exact: true })
  await sort.press('n')
  await expect(page).toHaveURL('/vendors?location=Ashanti&sort=newest')
  await expect(sort).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/vendors?location=Ashanti&sort=name')
  await expect(sort).toBeFocused()
  await expect(async () => {
    const names = (await cards.getByRole('heading').allInnerTexts()).map((name) => name.toLowerCase())
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  }).toPass()
  const name = (await cards.getByRole('heading').last().getByRole('link').textContent())!
  await page.getByLabel('Search vendors').fill(name)
  await page.getByLabel('Search vendors').press('Enter')
  await expect(page).toHaveURL(/\?search=/)
  await expect(cards.first()).toContainText(name)
  await expect(page.getByLabel('Search vendors')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/vendors?location=Ashanti&sort=name')
  await expect(page.getByLabel('Search vendors')).toHaveValue('')
  await expect(page.getByLabel('Location')).toHaveValue('Ashanti')
  await expect(sort).toHaveValue('name')
  await expect(cards.getByRole('heading').last()).toContainText(name)
  const response = await page.goto('/vendors?cursor=abc&pages=x&sort=nonsense')
  expect(response?.status()).toBe(200)
  await expect(cards).toHaveCount(20)
  await page.goto('/vendors?search=zzzzqqq&sort=nonsense&location=%00')
  // In the panel that says so.
  await expect(page.getByText('No vendors found').locator('..').getByRole('link')).toHaveText('Show all vendors')
  await page.getByRole('link', { name: 'Show all vendors' }).click()
  await expect(cards).toHaveCount(20)
})

test('a shop’s page shows its products, reviews and facts from the API', async ({ page }) => {
  const answer = await page.request.get('/api/v1/vendors?limit=1')
  const [card] = ((await answer.json()) as { data: VendorCard[] }).data
  if (!card) throw new Error('the demo market has no vendors')
  await page.goto(`/vendors/${card.id}`)
  await expectAlive(page)
  await expect(page.getByRole('heading', { level: 1, name: card.business_name })).toBeVisible()
  await expect(page.getByRole('tab', { name: /Products/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
  await page.getByRole('tab', { name: /Reviews/ }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('on ')
  await page.getByRole('tab', { name: 'About' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(`Run by ${card.user.full_name}`)
})

test(
  'following is stored and shown; for visitors it leads to the sign-in page',
  onPhone,
  async ({ page, context, baseURL, request }) => {
    const vendor = await openAccount(request, 'vendor', `Follow Me Shop ${Date.now()}`)
    const path = `/vendors/${vendor.profile.vendor?.id}`
    await page.goto(path)
    await expectAlive(page)
    await page.getByRole('button', { name: /^Follow/ }).click()
    await expect(page).toHaveURL(new RegExp(`/login\\?from=${encodeURIComponent(path)}`))
    await expect(page.getByText('You need to be logged in to follow a vendor')).toBeVisible()

    const follower = await openAccount(request, 'buyer')
    await signInAs(context, follower, baseURL as string)
    const isAsked = Promise.withResolvers<void>()
    const isStored = Promise.withResolvers<void>()
    await page.route(/\/follow$/, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const answer = await fetchAnswer(route)
      isAsked.resolve()
      await isStored.promise
      await route.fulfill({ status: answer.status, json: await answer.json() })
    })
    await page.goto(path)
    await expectAlive(page)
    await isAsked.promise
    const follow = page.getByRole('button', { name: /^Follow/ })
    // The button changes at once, but leaving the page before the answer would cancel the call.
    const stored = answerTo(page, 'PUT', /follow$/)
    await follow.click()
    await expect(follow).toContainText('1 follower')
    await stored
    // What was asked before the press is answered after it.
    const old = answerTo(page, 'GET', /follow$/)
    isStored.resolve()
    await (await old).finished()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect(follow).toContainText('1 follower')
    // The next user, who signs in in another tab, follows nobody.
    const other = await context.newPage()
    await other.goto(SILENT_PAGE)
    await signInOver(other, await openAccount(request, 'buyer'))
    await expect(follow).toHaveAttribute('aria-pressed', 'false')
    await signInOver(other, follower)
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(follow).toHaveAttribute('aria-pressed', 'true')
    await follow.click()
    await expect(follow).toContainText('0 followers')
  },
)

test('a shop that cannot be loaded says so, and can be tried again', onPhone, async ({ page }) => {
  await page.goto('/vendors')
  await expectAlive(page)
  await page.route(/\/vendors\/[\w-]{36}\.data/, (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page.getByText('We could not load this')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: /Products/ })).toBeVisible()
})

test('of a shop with very many products one comes back to the first', onPhone, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  const rows = Array.from({ length: 201 }, (_, n) => `P-${n},Enamel plate ${n},Blue rim,Home & kitchen,${10 + n},5`)
  const content = ['SKU,Name,Description,Category,Price,Stock', ...rows].join('\n')
  const sent = await page.request.post('/api/v1/user/product-imports?file_name=plates.csv', {
    headers: { authorization: `Bearer ${shop.accessToken}` },
    multipart: { file: { name: 'plates.csv', mimeType: 'text/csv', buffer: Buffer.from(content) } },
  })
  const importId = ((await sent.json()) as { data: { id: string } }).data.id
  await callApi(page.request, shop, 'post', `/user/product-imports/${importId}/confirm`, { leave_out_bad: false })
  const read = () => callApi<{ state: string }>(page.request, shop, 'get', `/user/product-imports/${importId}`)
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('done')
  const { id } = await callApi<{ id: string }>(page.request, shop, 'get', '/user/shop')
  await signInAs(context, shop, baseURL!)

  for (const { list, first } of [
    {
      list: `/vendors/${id}`,
      first: page
        .getByRole('tabpanel')
        .getByRole('link', { name: /^Enamel plate/ })
        .first(),
    },
    { list: '/app/vendor/products', first: page.getByRole('link', { name: /^Enamel plate/ }).first() },
  ])
    await test.step(list, async () => {
      await page.goto(`${list}?pages=10`)
      await expectAlive(page)
      const name = (await first.textContent())!
      await page.getByRole('link', { name: 'Show more' }).click()
      await expect(first).not.toHaveText(name)
      await page.goBack()
      await expect(first).toHaveText(name)
      await page.goForward()
      await expect(first).not.toHaveText(name)
      await page.getByRole('link', { name: 'Back to the first products' }).click()
      await expect(first).toHaveText(name)
    })
})

test('a shop that says long addresses of the web does not stick out sideways', onPhone, async ({ page }) => {
  const shop = await openShop(page.request, 'Krobo Beads')
  const { id } = await callApi<{ id: string }>(page.request, shop, 'put', '/user/shop', {
    business_name: 'Krobo Beads',
    description: `See https://www.example.com/${'beadsandbracelets'.repeat(5)}`,
    region: 'Eastern',
    town: 'Odumase'.repeat(8),
    opening_hours: Array(7).fill(null),
    lead_time_days: 1,
    delivery_methods: ['vendor_delivery'],
    away: null,
  })
  await page.setViewportSize({ width: 320, height: 640 })
  for (const tab of ['', '#about']) {
    await page.goto(`/vendors/${id}${tab}`)
    await expectAlive(page)
    await expectNoSidewaysScroll(page)
  }
})

test('a missing shop is not found', onDesktop, async ({ page }) => {
  const response = await page.goto('/vendors/01890000-0000-7000-8000-000000000000')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Vendor not found' })).toBeVisible()
  await page.getByRole('link', { name: 'All vendors' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vendors' })).toBeVisible()
})

test('a shop’s page says how soon it answers, once it has answered enough buyers', onPhone, async ({ page }) => {
  const shop = await openShop(page.request, 'Elmina Smoked Fish')
  const say = async (by: Awaited<ReturnType<typeof openAccount>>, id: string, content: string) =>
    callApi(page.request, by, 'post', `/conversations/${id}/messages`, { client_id: crypto.randomUUID(), content })
  const askAndAnswer = async () => {
    const buyer = await openAccount(page.request, 'buyer')
    const about = { vendor_id: shop.profile.vendor?.id }
    const { id } = await callApi<{ id: string }>(page.request, buyer, 'post', '/conversations', about)
    await say(buyer, id, 'Is it smoked today?')
    await say(shop, id, 'This morning')
  }
  const heading = page.getByRole('heading', { level: 1, name: 'Elmina Smoked Fish' })
  await page.goto(`/vendors/${shop.profile.vendor?.id}`)
  await expect(heading).toBeVisible()
  await expect(page.getByText('Usually answers')).toBeHidden()

  for (let buyer = 0; buyer < 5; buyer++) await askAndAnswer()

  // The figures of a shop's day are updated by a job that runs every minute.
  const usualReply = async () => {
    const answer = await page.request.get(`/api/v1/vendors/${shop.profile.vendor?.id}`)
    return ((await answer.json()) as { data: { usual_reply_minutes: number | null } }).data.usual_reply_minutes
  }
  await expect.poll(usualReply, { intervals: [1_000], timeout: 90_000 }).not.toBeNull()
  await page.reload()
  await expect(page.getByText('Usually answers within 15 minutes')).toBeVisible()
})
