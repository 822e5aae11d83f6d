import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { FASHION, listProduct, openShop } from './shop.ts'
import {
  callApi,
  expectAlive,
  expectNoSidewaysScroll,
  freshAddress,
  onDesktop,
  onPhone,
  openAlive,
  watch,
} from './support.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const found = (page: Page) => page.getByRole('status').filter({ hasText: 'found' })

function isPhone(page: Page): boolean {
  return page.viewportSize()!.width < 1000
}

/** The filters are in a side rail on wide screens and in a sheet on phones. */
async function openFilters(page: Page) {
  if (!isPhone(page)) return page.getByRole('complementary', { name: 'Filter products' })
  await page.locator('summary', { hasText: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet).toBeVisible()
  return sheet
}

async function closeFilters(page: Page) {
  if (!isPhone(page)) return
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Show [\d,+]+ products?$/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function total(page: Page, query: string): Promise<number> {
  const answer = await page.request.get(`/api/v1/products?limit=1&${query}`)
  return ((await answer.json()) as { meta: { total: number } }).meta.total
}

test('filters and the address follow each other, and back and forward restore results', async ({ page }) => {
  const complaints = watch(page)
  await page.goto('/products')
  await expectAlive(page)
  const filters = await openFilters(page)

  await filters.getByLabel('Category').selectOption(FASHION)
  await expect(page).toHaveURL(`/products?category=${FASHION}`)
  // By key, which scrolls the box out from under the sheet's buttons, as a thumb would.
  await filters.getByLabel('On Sale').press('Space')
  await expect(page).toHaveURL(`/products?category=${FASHION}&deals=true`)
  await filters.getByLabel('Max').fill('3,000')
  await expect(page).toHaveURL(`/products?category=${FASHION}&maxPrice=3000&deals=true`)
  await closeFilters(page)

  const expected = await total(page, `category_id=${FASHION}&max_price=3000&discount=true`)
  await expect(found(page)).toHaveText(`${expected} ${expected === 1 ? 'product' : 'products'} found`)
  await expect(cards(page)).toHaveCount(Math.min(expected, 20))
  const active = page.getByRole('list', { name: 'Active filters' })
  await expect(active.getByRole('link', { name: /^Remove filter/ })).toHaveText([
    'Fashion',
    /Up to GH₵\s3,000/,
    'On Sale',
  ])

  await active.getByRole('link', { name: 'Remove filter On Sale' }).click()
  await expect(page).toHaveURL(`/products?category=${FASHION}&maxPrice=3000`)
  await page.goBack()
  await expect(page).toHaveURL(`/products?category=${FASHION}&maxPrice=3000&deals=true`)
  await expect(found(page)).toHaveText(new RegExp(`^${expected} `))
  await page.goBack()
  await expect(page).toHaveURL(`/products?category=${FASHION}&deals=true`)
  const refilled = await openFilters(page)
  await expect(refilled.getByLabel('Max')).toHaveValue('')
  await expect(refilled.getByLabel('On Sale')).toBeChecked()
  await closeFilters(page)
  await page.goForward()
  await expect(found(page)).toHaveText(new RegExp(`^${expected} `))
  await expect((await openFilters(page)).getByLabel('Max')).toHaveValue('3000')
  expect(complaints).toEqual([])
})

test('a category’s own fields narrow its list, with place, condition and brand', onDesktop, async ({ page }) => {
  const [shop, elsewhere] = [await openShop(page.request), await openShop(page.request)]
  for (const [of, region, town] of [
    [shop, 'Northern', 'Tamale'],
    [elsewhere, 'Volta', 'Ho'],
  ] as const)
    await callApi(page.request, of, 'put', '/user/shop', {
      business_name: of.fullName,
      region,
      town,
      landmark: 'At the market',
      opening_hours: Array(7).fill({ from: '00:00', to: '23:59' }),
      lead_time_days: 1,
      delivery_methods: ['pickup'],
    })
  const brand = `Sankofa ${Date.now()}`
  const categories = await callApi<{ id: string; name: string }[]>(page.request, shop, 'get', '/products/categories')
  const kitchen = categories.find(({ name }) => name === 'Home & kitchen')!.id
  const like = { category_id: kitchen, brand, condition: 'used', attributes: { material: 'Clay' } }
  for (const [name, of, changes] of [
    ['Clay pot', shop, {}],
    ['Wooden bowl', shop, { attributes: { material: 'Wood' } }],
    ['New clay pot', shop, { condition: 'new' }],
    ['Clay pot from Ho', elsewhere, {}],
    ['Clay pot of others', shop, { brand: 'Others' }],
  ] as const)
    await listProduct(page.request, of, { product_name: name, ...like, ...changes })
  const names = () => cards(page).getByRole('heading').allTextContents()

  await openAlive(page, '/products')
  const filters = await openFilters(page)
  await filters.getByLabel('Category').selectOption('Home & kitchen')
  await filters.getByLabel('Brand').fill(brand)
  await expect.poll(names).toHaveLength(4)
  await filters.getByLabel('Condition').selectOption('Used')
  await filters.getByLabel('Region').selectOption('Northern')
  await filters.getByLabel('Town or area').fill('Tamale')
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Clay pot', 'Wooden bowl'])
  await filters.getByLabel('Material').selectOption('Clay')
  await expect.poll(names).toEqual(['Clay pot'])
  await expect(page).toHaveURL(/f_material=Clay/)
  await expectAccessible(page)

  // Another category has other fields.
  await filters.getByLabel('Category').selectOption('Solar & power')
  await expect(filters.getByLabel('Material')).toHaveCount(0)
  await expect(filters.getByLabel('Voltage')).toBeVisible()
  await expect(page).not.toHaveURL(/f_material/)
})

test('an address sets every filter, the order and the view of a list', onPhone, async ({ page }) => {
  await page.goto('/products?search=cloth&minPrice=50&maxPrice=9000&featured=true&sort=price_low&view=list')
  await expectAlive(page)
  const expected = await total(page, 'query=cloth&min_price=50&max_price=9000&featured=true')
  await expect(found(page)).toHaveText(`${expected} ${expected === 1 ? 'product' : 'products'} found`)
  await expect(page.getByLabel('Sort', { exact: true })).toHaveValue('price_low')
  await expect(page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'List' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  const filters = await openFilters(page)
  await expect(filters.getByLabel('Search in products')).toHaveValue('cloth')
  await expect(filters.getByLabel('Min')).toHaveValue('50')
  await expect(filters.getByLabel('Featured')).toBeChecked()
  await filters.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/products?sort=price_low&view=list')
})

test('invalid values in the address are ignored', onDesktop, async ({ page }) => {
  // Starts over if other tests list a product while the page is being made.
  await expect(async () => {
    const before = await total(page, '')
    await page.goto(
      `${freshAddress('/products')}&category=0198b1f2-7c00-7000-8000-000000000001&minPrice=cheap&sort=best&featured=maybe&cursor=broken!&pages=x`,
      { waitUntil: 'commit' },
    )
    expect(await total(page, '')).toBe(before)
    await page.waitForLoadState()
    expect((await found(page).allTextContents()).join()).toMatch(new RegExp(`^${before.toLocaleString('en')}\\b`))
  }).toPass()
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0)

  const said = async (query: string) => (await page.request.get(`/products?${query}`)).text()
  expect(await said('minPrice=300&maxPrice=200')).toContain('Maximum price must be greater than minimum')
  expect(await said('minPrice=200&maxPrice=300')).not.toContain('Maximum price must be')
})

test('the order is one of five, and the view survives a reload', onDesktop, async ({ page }) => {
  await page.goto(`/products?category=${FASHION}`)
  await expectAlive(page)
  const sort = page.getByLabel('Sort', { exact: true })
  await expect(sort.getByRole('option')).toHaveText([
    'Newest',
    'Price Low to High',
    'Price High to Low',
    'Highest Rated',
    'Most Popular',
  ])
  // Each arrow key chooses the next option.
  await sort.press('ArrowDown')
  await expect(page).toHaveURL(`/products?category=${FASHION}&sort=price_low`)
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(`/products?category=${FASHION}&sort=price_high`)
  const dearest = await page.request.get(
    `/api/v1/products?limit=3&sort_by=price&sort_order=desc&category_id=${FASHION}`,
  )
  const names = ((await dearest.json()) as { data: { product_name: string }[] }).data.map(
    (product) => product.product_name,
  )
  for (const [index, name] of names.entries()) await expect(cards(page).nth(index)).toContainText(name)
  await expect(sort).toBeFocused()

  await page.getByRole('link', { name: 'List', exact: true }).click()
  await expect(page).toHaveURL(`/products?category=${FASHION}&sort=price_high&view=list`)
  await page.reload()
  await expect(page.getByRole('link', { name: 'List', exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(cards(page).first()).toContainText(names[0]!)
})

test('more products come below and survive a reload and a visit to one of them', onDesktop, async ({ page }) => {
  // A sort order in which other tests' products do not appear.
  await page.goto('/products?sort=popular')
  await expectAlive(page)
  await expect(cards(page)).toHaveCount(20)
  await page.getByRole('link', { name: 'Show more products' }).click()
  await expect(cards(page)).toHaveCount(40)
  await expect(cards(page).nth(20).getByRole('link')).toBeFocused()
  await expect(page).toHaveURL(/pages=2/)
  await page.getByRole('link', { name: 'Show more products' }).click()
  await expect(cards(page)).toHaveCount(60)
  await expect(page.getByRole('status').filter({ hasText: 'Showing 60 of' })).toBeVisible()
  const names = await cards(page).getByRole('heading').allTextContents()
  expect(
    new Set(
      await cards(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).size,
  ).toBe(60)

  await page.reload()
  await expect(cards(page)).toHaveCount(60)
  expect(await cards(page).getByRole('heading').allTextContents()).toEqual(names)

  await expectAlive(page)
  await cards(page).nth(50).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  // On the picture: the press reaches whatever is on top there.
  await cards(page).nth(50).getByRole('img').click({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: names[50]! })).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(60)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 200)
})

test('a list that cannot load more says so and stays', onPhone, async ({ page }) => {
  await page.route('**/api/v1/products?*', (route) => route.abort())
  await page.goto('/products')
  await expectAlive(page)
  await page.getByRole('link', { name: 'Show more products' }).click()
  await expect(page.getByRole('alert')).toHaveText('We could not load more. Please try again.')
  await expect(cards(page)).toHaveCount(20)
  await page.unroute('**/api/v1/products?*')
  await page.getByRole('link', { name: 'Show more products' }).click()
  await expect(cards(page)).toHaveCount(40)
})

test('an empty result offers to request the item or to clear the filters', onPhone, async ({ page }) => {
  await page.goto('/products?search=zzzzqqqq&deals=true&sort=rating')
  await expect(page.getByText('No products found')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Request Item' })).toHaveAttribute('href', '/register')
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/products?sort=rating')
  await expect(cards(page)).toHaveCount(20)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, order, view and more products work as forms and links', onPhone, async ({ page }) => {
    await page.goto('/products')
    if (isPhone(page)) await page.locator('summary', { hasText: 'Filters' }).click()
    const form = page.getByRole('search', { name: 'Filters' })
    // Deals of other tests cost more.
    await form.getByLabel('Min').fill('100')
    await form.getByLabel('Max').fill('450')
    await form.getByLabel('On Sale').check()
    await form.getByRole('button', { name: 'Show products' }).click()
    const expected = await total(page, 'min_price=100&max_price=450&discount=true')
    await expect(page.getByText(`${expected} products found`)).toBeVisible()

    await page.getByLabel('Sort', { exact: true }).selectOption('Price Low to High')
    await page.getByRole('button', { name: 'Sort' }).click()
    await expect(page).toHaveURL(/minPrice=100&maxPrice=450&deals=true&sort=price_low/)
    await expect(page.getByText(`${expected} products found`)).toBeVisible()

    await page.getByRole('link', { name: 'Show more products' }).click()
    await expect(cards(page)).toHaveCount(40)
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL(/view=list/)
    await expect(cards(page)).toHaveCount(40)
  })
})

test('axe finds nothing on the list with its filters open', async ({ page }) => {
  await page.goto('/products?view=list&minPrice=200&deals=true')
  await expectAlive(page)
  await openFilters(page)
  await expectAccessible(page)
})

test('nothing sticks out sideways at 320 px', onPhone, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/products?minPrice=200&maxPrice=10000&deals=true', '/products?view=list']) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
})

test('a search with the API’s parameter name leads to the list', onDesktop, async ({ page }) => {
  await page.goto('/products?query=kente&deals=true')
  await expect(page).toHaveURL('/products?deals=true&search=kente')
  await expect(page.getByRole('link', { name: 'Remove filter “kente”' })).toBeVisible()
})

test('a search that nothing matches whole says so', onPhone, async ({ page }) => {
  const sentence = page.getByText('None of these products has all of your words.')
  await page.goto('/products?search=kente%20qqqqzzzz')
  await expect(sentence).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.goto('/products?search=kente')
  await expect(page.getByRole('link', { name: 'Remove filter “kente”' })).toBeVisible()
  await expect(sentence).toHaveCount(0)
})

test('a corrected search says so, and can be repeated as typed', onPhone, async ({ page }) => {
  await page.goto('/products?search=kentte')
  await expectAlive(page)
  await expect(page.getByText('Showing results for kente.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'kentte', exact: true }).click()
  await expect(page).toHaveURL(/search=%22kentte%22/)
  await expect(page.getByText('No products found')).toBeVisible()
  await expect(page.getByText('Showing results for')).toHaveCount(0)
})
