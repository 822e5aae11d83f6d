import type { AdminUser } from '@asime/contract/admin-users'
import type { Receipt } from '@asime/contract/receipts'
import { type APIRequestContext, expect, type Locator, test } from '@playwright/test'
import { bidAs, placeBid, postItemRequest } from './item-request-data.ts'
import { holdData, layoutShiftsOf } from './layout-shifts.ts'
import { fillCart, listProduct, openShop, type ShopProduct } from './shop.ts'
import {
  type Account,
  callApi,
  changeAnswers,
  chooseTheme,
  DEMO,
  expectLargeTextFits,
  expectNoSidewaysScroll,
  hold,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  signInAs,
  signInInstead,
} from './support.ts'

// Where boxes stand: what one would see as crooked, cramped, cut off or jumping.

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the page')
  return box
}

test('while a page loads, its footer is below the screen, and nothing stands where the content will push it away', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  const show = await hold(page, '**/api/v1/user/sessions')
  await openAlive(page, '/app/sessions')
  const otherWays = page.getByRole('main').getByRole('link', { name: 'Passkeys' })
  await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible()
  expect((await boxOf(page.getByRole('contentinfo'))).y).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0)
  await expect(otherWays).toHaveCount(0)
  show()
  await expect(otherWays).toBeVisible()
})

test(
  'a sold-out product with variants and a long price keep to their cards on a phone',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    await listProduct(page.request, shop, {
      product_name: 'Smock',
      price: 3520,
      discount_price: 2815,
      options: [{ name: 'Size', values: ['M', 'L'] }],
      variants: [
        { values: ['M'], stock_quantity: 0 },
        { values: ['L'], stock_quantity: 0 },
      ],
    })
    const car = await listProduct(page.request, shop, { price: 9_999_999.99, discount_price: 9_999_999.98 })
    await signInAs(context, shop, baseURL!)
    await openAlive(page, '/app/vendor/products')
    await expect(page.getByRole('button', { name: /^Stock of Smock by variant/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    // The pen beside a long amount stays within its frame, too.
    const figure = page.getByRole('button', { name: `Price of ${car.product_name}` })
    const [pen, frame] = [await boxOf(figure.locator('svg')), await boxOf(figure.locator('xpath=ancestor::div[1]'))]
    expect(pen.x + pen.width).toBeLessThan(frame.x + frame.width)
    await page.setViewportSize({ width: 330, height: 740 })
    await expectNoSidewaysScroll(page)
    // As a table, too, beside the navigation of the workspace.
    for (const width of [1000, 1024, 1120]) {
      await page.setViewportSize({ width, height: 740 })
      await expectNoSidewaysScroll(page)
    }
    // Nor is there a discount of 0 %.
    await openAlive(page, `/products/${car.id}`)
    await expect(page.getByText('You save GH₵\u00a00.01')).toBeVisible()
    await expect(page.getByText('-0%')).toHaveCount(0)
    // Nor does a button cover the end of the price.
    await page.setViewportSize({ width: 320, height: 740 })
    const price = page.getByRole('region', { name: 'Buy', exact: true }).locator('.price')
    await expect(price).toBeVisible()
    expect(await price.evaluate((amount) => amount.scrollWidth - amount.clientWidth)).toBe(0)
  },
)

test('a town of one long word keeps to the settings of its shop', onPhone, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  const town = 'Nyamebekyere'.repeat(5)
  await callApi(page.request, shop, 'put', '/user/shop', {
    business_name: 'Smocks',
    region: 'Northern',
    town,
    opening_hours: Array(7).fill({ from: '08:00', to: '18:00' }),
    lead_time_days: 1,
    delivery_methods: ['vendor_delivery'],
  })
  await signInAs(context, shop, baseURL!)
  await openAlive(page, '/app/vendor/shop')
  const main = page.getByRole('main')
  await expect(main.getByText(`To ${town}`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectLargeTextFits(page)
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    const outside = await main.evaluate((part) =>
      [...part.querySelectorAll('section')]
        .filter((card) => card.scrollWidth > card.clientWidth + 1)
        .map((card) => card.textContent),
    )
    expect(outside).toEqual([])
  }
  // From and until stand beside each other.
  const [from, until] = await Promise.all(['from', 'until'].map((end) => boxOf(main.getByLabel(`Monday, ${end}`))))
  expect(until!.y).toBe(from!.y)
})

test(
  'what a sale saves and leaves is in line on a phone, and forms and empty lists of payouts are evenly spaced',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL!)

    await test.step('a sale', async () => {
      await openAlive(page, '/app/vendor/add-product')
      await page.getByLabel('Regular price').fill('395')
      await page.getByLabel('Sale price').fill('335')
      const saving = page.getByText('The buyer saves GH₵\u00a060.00')
      const saved = await boxOf(saving.locator('..'))
      expect((await boxOf(saving)).x).toBeGreaterThanOrEqual(saved.x + 8)

      const amounts = page.locator('dl').filter({ hasText: 'Payment fee, about' }).getByRole('definition')
      await expect(amounts).toHaveCount(5)
      const ends = await amounts.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)))
      expect(new Set(ends).size).toBe(1)
    })

    await test.step('payouts', async () => {
      await openAlive(page, '/app/vendor/payouts')
      const option = page.locator('label').filter({ hasText: /^Mobile money$/ })
      const [card, words] = [await boxOf(option), await boxOf(option.getByText('Mobile money'))]
      const [above, below] = [words.y - card.y, card.y + card.height - (words.y + words.height)]
      expect(Math.abs(above - below)).toBeLessThanOrEqual(3)

      // Above the statement on a phone: once it is there, nothing moves between the two measurements.
      await expect(page.getByRole('region', { name: 'Your payouts' })).toContainText('None yet')
      const statement = page.getByRole('region', { name: 'Statement' })
      await expect(statement).toContainText('Nothing released yet')
      const save = await boxOf(statement.getByRole('button', { name: 'Save as CSV' }))
      const empty = await boxOf(statement.getByText('Nothing released yet').locator('..'))
      expect(empty.y - (save.y + save.height)).toBeGreaterThanOrEqual(12)
    })
  },
)

test(
  'what costs a lot fits a phone with large text, on its page, in the cart and at checkout',
  onPhone,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request, 'Auntie Lawrencia Kitchen')
    const car = await listProduct(page.request, shop, { price: 174_000.5 })
    await fillCart(context, [car])
    await openAlive(page, `/products/${car.id}`)
    await expectLargeTextFits(page)
    await openAlive(page, '/cart')
    await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible()
    await expectLargeTextFits(page)
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
    await openAlive(page, '/checkout')
    await page.getByRole('button', { name: /Order summary/ }).click()
    await expect(page.getByRole('main').getByText(car.product_name)).toBeVisible()
    await expectLargeTextFits(page)
  },
)

test('summaries of information pages have their bullets in one line', onPhone, async ({ page }) => {
  const places: number[] = []
  for (const path of ['/terms', '/fees']) {
    await page.goto(path)
    places.push((await boxOf(page.getByRole('article').getByRole('listitem').first())).x)
  }
  expect(places[1]).toBe(places[0])
})

test('what an owner can do with a bid is in one row, side by side', onPhone, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  await placeBid(page.request, itemRequest, { bid_amount: 4100 })
  await signInAs(context, owner, baseURL!)
  await openAlive(page, itemRequest.path)
  const accept = page.getByRole('button', { name: /^Accept Bid/ })
  await expect(accept).toBeVisible()
  const [first, second, third] = await Promise.all(
    [accept, page.getByRole('link', { name: /^Message/ }), page.getByRole('button', { name: /^Reject/ })].map(boxOf),
  )
  expect([second?.y, third?.y]).toEqual([first?.y, first?.y])

  await page.setViewportSize({ width: 1280, height: 800 })
  const places = await accept.evaluate((button) =>
    [...(button.parentElement?.children ?? [])].map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
  )
  for (const [index, { x }] of places.slice(1).entries()) expect(x - places[index]!.right).toBeLessThan(16)
})

test(
  'a button with nothing to do keeps to the margin, and what is chosen is marked where colours are forced',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)

    await test.step('a button', async () => {
      await openAlive(page, '/app/notifications')
      await expect(page.getByText('All read.')).toBeVisible()
      const mark = page.getByRole('button', { name: 'Mark all read' })
      await expect(mark).toBeDisabled()
      expect((await boxOf(mark)).x).toBe((await boxOf(page.getByRole('heading', { level: 1 }))).x)
    })

    await test.step('forced colours', async () => {
      await page.emulateMedia({ forcedColors: 'active' })
      await openAlive(page, '/products')
      const views = page.getByRole('navigation', { name: 'View' }).getByRole('link')
      await expect(views.first()).toHaveCSS('outline-style', 'solid')
      await expect(views.last()).toHaveCSS('outline-style', 'none')
      const tabs = page.getByRole('navigation', { name: 'Tabs' })
      await expect(tabs.getByRole('link', { name: 'Shop' })).toHaveCSS('text-decoration-line', 'underline')
      await expect(tabs.getByRole('link', { name: 'Home' })).toHaveCSS('text-decoration-line', 'none')

      await expect(tabs.getByRole('button', { name: 'You' })).toHaveCSS('text-decoration-line', 'none')
      await openAlive(page, '/app')
      await expect(tabs.getByRole('button', { name: 'You' })).toHaveCSS('text-decoration-line', 'underline')

      await openAlive(page, '/app/create-request')
      const steps = page.getByRole('list', { name: /steps/ }).getByRole('listitem')
      await expect(steps.first()).toHaveCSS('text-decoration-line', 'underline')
      await expect(steps.last()).toHaveCSS('text-decoration-line', 'none')
    })
  },
)

const REFUNDED: Receipt = {
  receipt_number: 'R-AS-100200',
  issued_at: '2026-11-20T12:00:00Z',
  order: {
    id: '01920000-0000-7000-8000-00000000d001',
    order_number: 'AS-100200',
    status: 'refunded',
    created_at: '2026-11-20T11:50:00Z',
  },
  source: 'cart',
  currency: 'GHS',
  buyer: { full_name: 'Yaa Asantewaa' },
  vendor: { id: '01920000-0000-7000-8000-00000000d002', business_name: 'Bonwire Weavers', location: 'Bonwire' },
  items: [{ title: 'Kente', variant_label: null, quantity: 1, unit_price: 240.5, total: 240.5 }],
  items_total: 240.5,
  delivery_fee: 0,
  total: 240.5,
  delivery: null,
  payment: null,
  refunds: [],
  refunded_total: 240.5,
  charged_back_total: 0,
  commission_invoice: null,
}

test(
  'the receipt of a sale promises a commission invoice only while there is money to release',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL!)
    let refunded = REFUNDED.total
    await page.route(`**/api/v1/orders/${REFUNDED.order.id}/receipt`, (route) =>
      route.fulfill({ json: { data: { ...REFUNDED, refunded_total: refunded } } }),
    )
    const follows = page.getByText('Our commission invoice follows')
    await openAlive(page, `/app/vendor/orders/${REFUNDED.order.id}/receipt`)
    await expect(page.getByRole('row', { name: /^Remaining/ })).toContainText('GH₵\u00a00.00')
    await expect(follows).toHaveCount(0)
    refunded = 40.5
    await page.reload()
    await expect(follows).toBeVisible()
  },
)

test(
  'at the desk, money that has left is written with one minus sign, before the currency, and drawings can be seen on dark',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)

    await test.step('money', async () => {
      const buyer = await openAccount(page.request, 'buyer')
      await changeAnswers<AdminUser>(page, `**/api/v1/admin/users/${buyer.userId}`, (user) => ({
        ...user,
        purchases: [{ currency: 'GHS', lines: [{ kind: 'refund', amount: -40 }], balance: 200 }],
      }))
      await openAlive(page, `/app/admin/users/${buyer.userId}`)
      await expect(page.getByText('−GH₵\u00a040.00', { exact: true })).toBeVisible()
      await page.unrouteAll()
    })

    await test.step('drawings', async () => {
      await chooseTheme(context, baseURL!, 'dark')
      await openAlive(page, '/app/admin/categories')
      const drawing = page.getByRole('main').locator('li img').first()
      await expect(drawing).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    })
  },
)

test(
  'the steps of a shop’s figures begin in one line, and what stands below chips with counts stays there',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openSession(page.request, DEMO.vendor), baseURL!)

    await test.step('figures', async () => {
      await openAlive(page, '/app/vendor/analytics')
      const labels = ['Product views', 'Enquiries', 'Bids sent', 'Orders placed', 'Orders paid'].map((label) =>
        page.getByRole('main').getByText(label, { exact: true }).first(),
      )
      await expect(labels[0]!).toBeVisible()
      const [first, ...others] = (await Promise.all(labels.map(boxOf))).map(({ y }) => Math.round(y))
      expect(others).toEqual(others.map(() => first))
    })

    await test.step('chips', async () => {
      const release = await hold(page, '**/api/v1/user/shop/order-counts*')
      await openAlive(page, '/app/vendor/orders')
      const below = page.getByRole('table')
      const { y } = await boxOf(below)
      release()
      await expect(page.getByRole('navigation', { name: 'Orders by state' })).toBeVisible()
      expect((await boxOf(below)).y).toBeCloseTo(y, 0)
    })
  },
)

test(
  'at the desk, facts about a person are one line of text, with or without a place, what stands below a queue stays, and the open page is in sight',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)

    await test.step('facts', async () => {
      const shop = await openShop(page.request)
      await openAlive(page, `/app/admin/users?query=${shop.email}`)
      await expect(page.getByText(new RegExp(`^${shop.fullName}, since `))).toBeVisible()
    })

    await test.step('the rail', async () => {
      await page.setViewportSize({ width: 1280, height: 600 })
      await openAlive(page, '/app/admin/settings')
      const rail = page.getByRole('navigation', { name: 'Admin' }).filter({ visible: true })
      await expect(rail.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
    })

    await test.step('a queue', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      const openHeld = await holdData(page)
      await openHeld('/app/admin', page.getByRole('main').getByText('Bids pending', { exact: true }))
      expect(await layoutShiftsOf(page)).toEqual([])
    })
  },
)

test(
  'what could not be loaded says so at a distance, and leaves no grey boxes',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL!)
    // Without live updates, at which the page would try again and show grey boxes meanwhile.
    await page.routeWebSocket(/\/api\/v1\/live/, () => {})
    const failed = page.getByText('We could not load this').first()
    await page.route(/\/api\/v1\/(notifications|user\/saved-searches|user\/shop\/overview)(\?|$)/, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Try again later', request_id: 'x' } }),
    )
    for (const [path, above] of [
      ['/app/notifications', page.getByRole('main').getByRole('link', { name: 'All', exact: true })],
      ['/app/saved-searches', page.getByText('New products and requests that fit')],
    ] as const) {
      await openAlive(page, path)
      const [upper, panel] = [await boxOf(above), await boxOf(failed.locator('..'))]
      expect(panel.y - (upper.y + upper.height)).toBeGreaterThanOrEqual(12)
    }
    await openAlive(page, '/app/vendor')
    await expect(failed).toBeVisible()
    await expect(page.getByRole('main').locator('.shimmer')).toHaveCount(0)
  },
)

test(
  'every state of a list can be pressed where there is no swiping',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openShop(page.request), baseURL!)
    for (const [path, width] of [
      ['/app/orders', 768],
      ['/app/vendor/orders', 1024],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await openAlive(page, path)
      const states = page.getByRole('navigation', { name: 'Orders by state' }).getByRole('link')
      await expect(states.last()).toBeInViewport({ ratio: 1 })
      await expectNoSidewaysScroll(page)
    }
  },
)

test('the mark of a verified shop follows its name, also onto a second line', onDesktop, async ({ page, request }) => {
  const { data } = (await (await request.get('/api/v1/vendors?limit=100')).json()) as {
    data: { id: string; business_name: string; verification_status: string }[]
  }
  const verified = data.filter((each) => each.verification_status === 'verified')
  const { id, business_name: name } = verified.toSorted((a, b) => b.business_name.length - a.business_name.length)[0]!
  await page.setViewportSize({ width: 620, height: 800 })
  await page.goto(`/vendors/${id}`)
  const heading = page.getByRole('heading', { level: 1, name })
  const ends = await heading.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element.firstChild!)
    return [...words.getClientRects()].map(({ right }) => right)
  })
  expect(ends.length).toBeGreaterThan(1)
  const mark = await boxOf(heading.getByRole('button'))
  expect(mark.x - ends.at(-1)!).toBeLessThanOrEqual(16)
})

test(
  'words longer than a line, and words from right to left, keep to the screen and in order',
  onPhone,
  async ({ page, context, baseURL }) => {
    const word = `Akosua${'serwaanyarkoa'.repeat(6)}`
    const [title, description] = ['مولد Honda EU22i جديد', 'أحتاج 2 Honda EU22i غدا.']
    const itemRequest = await postItemRequest(page.request, await openAccount(page.request, 'buyer'), {
      request_title: title,
      description,
      location: word,
    })
    const shop = await openShop(page.request, word)
    await bidAs(page.request, shop, itemRequest, { bid_amount: 4100 })
    await signInAs(context, shop, baseURL!)
    const main = page.getByRole('main')
    for (const path of ['/app', '/app/bids', itemRequest.path]) {
      await openAlive(page, path)
      await expect(main.getByText(word).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    }

    for (const text of [main.getByRole('heading', { level: 1, name: title }), main.getByText(description)]) {
      const [first, last] = await text.evaluate((element) => {
        const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
        const range = document.createRange()
        return [0, words.length - 1].map((at) => {
          range.setStart(words, at)
          range.setEnd(words, at + 1)
          return range.getBoundingClientRect().x
        })
      })
      expect(last).toBeLessThan(first!)
    }

    // Beside a notch, too, where the phone is held sideways.
    const devTools = await context.newCDPSession(page)
    await page.setViewportSize({ width: 844, height: 390 })
    await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59, bottom: 21 } })
    await expect.poll(async () => (await boxOf(main.getByRole('heading', { level: 1 }))).x).toBeGreaterThan(59)
  },
)

const PLACE = { region: 'Greater Accra', town: 'Osu', landmark: 'Oxford Street', contact_phone: '0244123456' }

/** Places an order that waits to be paid. */
async function order(request: APIRequestContext, buyer: Account, product: ShopProduct) {
  const items = [{ product_id: product.id, quantity: 1 }]
  const delivery = { method: 'pickup', ...PLACE }
  const placed = await callApi<{ id: string; orders: { id: string }[] }>(request, buyer, 'post', '/orders', {
    items,
    delivery,
  })
  return { checkoutId: placed.id, id: placed.orders[0]!.id }
}

async function pay(request: APIRequestContext, buyer: Account, checkoutId: string): Promise<void> {
  const payment = await callApi<{ id: string }>(request, buyer, 'post', `/checkouts/${checkoutId}/payments`, {
    method: 'mobile_money',
    network: 'mtn',
    phone: PLACE.contact_phone,
  })
  await callApi(request, buyer, 'post', `/payments/${payment.id}/sandbox`, { action: 'approve_silently' })
  await callApi(request, buyer, 'post', `/payments/${payment.id}/check`)
}

test('a page has room for the line of an order that waits to be paid', onPhone, async ({ page, context, baseURL }) => {
  const buyer = await openAccount(page.request, 'buyer')
  const product = await listProduct(page.request, await openShop(page.request))
  const { checkoutId } = await order(page.request, buyer, product)
  await signInAs(context, buyer, baseURL!)
  await fillCart(context, [product])
  const openHeld = await holdData(page)
  const line = page.getByRole('link', { name: /^Order AS-\d+ is reserved .*: Pay now$/ })

  await openHeld(`/pay/${checkoutId}`, page.getByText('Reserved for you until').first())
  expect.soft(await layoutShiftsOf(page)).toEqual([])
  for (const path of ['/cart', '/products']) {
    await openHeld(path, line)
    expect.soft(await layoutShiftsOf(page)).toEqual([])
  }

  await pay(page.request, buyer, checkoutId)
  await openAlive(page, `/pay/${checkoutId}`)
  await expect(page.getByRole('heading', { name: 'Medaase! It is paid' })).toBeVisible()
  const isAnswered = page.waitForResponse(/\/api\/v1\/orders\?.*status=awaiting_payment/)
  await openAlive(page, '/cart')
  await isAnswered
  await expect(page.getByRole('button', { name: 'Increase quantity' })).toBeVisible()
  expect(await layoutShiftsOf(page)).toEqual([])
})

test(
  'an order that waits is offered for payment only where its shop is open',
  onPhone,
  async ({ page, context, baseURL }) => {
    const [buyer, shop] = [await openAccount(page.request, 'buyer'), await openShop(page.request)]
    await order(page.request, buyer, await listProduct(page.request, shop))
    const desk = await openSession(page.request, DEMO.admin)
    await signInAs(context, buyer, baseURL!)
    const line = page.getByRole('link', { name: /^Order AS-\d+ is reserved .*: Pay now$/ })
    await openAlive(page, '/products')
    await expect(line).toBeVisible()

    await callApi(page.request, desk, 'post', `/admin/users/${shop.profile.id}/suspend`, { reason: 'Fake goods' })
    const isAnswered = page.waitForResponse(/\/api\/v1\/orders\/[\da-f-]+$/)
    await openAlive(page, '/products')
    await isAnswered

    await expect(line).toBeHidden()
    await expect(page.locator('html[data-due]')).toHaveCount(0)
  },
)

test('forms stay where they are while what they offer is read', onPhone, async ({ page, context, baseURL }) => {
  const [buyer, shop] = [await openAccount(page.request, 'buyer'), await openShop(page.request)]
  const product = await listProduct(page.request, shop)
  const { checkoutId, id } = await order(page.request, buyer, product)
  await pay(page.request, buyer, checkoutId)
  await callApi(page.request, shop, 'post', `/orders/${id}/dispatch`, {})
  await callApi(page.request, buyer, 'post', `/orders/${id}/report-problem`, { kind: 'damaged', reason: 'Cracked' })
  await callApi(page.request, buyer, 'post', '/user/addresses', { label: 'Home', ...PLACE })
  const openHeld = await holdData(page)
  const main = page.getByRole('main')
  await signInAs(context, shop, baseURL!)
  for (const [path, shown] of [
    ['/app/vendor/deals/new', main.getByRole('combobox', { name: /^One of your products/ })],
    ['/app/vendor/team', main.getByText('No open invitations').first()],
    [`/app/vendor/orders/${id}`, main.getByRole('log', { name: 'Messages' })],
  ] as const)
    await test.step(path, async () => {
      await openHeld(path, shown)
      expect.soft(await layoutShiftsOf(page)).toEqual([])
    })

  await fillCart(context, [product])
  await signInInstead(page, buyer, baseURL!)
  await openHeld('/checkout', main.getByRole('radio', { name: /^Home/ }))
  expect(await layoutShiftsOf(page)).toEqual([])
})

test(
  'figures of the dashboard keep to the room that was left for them',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const buyer = await openAccount(page.request, 'buyer')
    await postItemRequest(page.request, buyer)
    await signInAs(context, buyer, baseURL!)
    const openHeld = await holdData(page)
    await openHeld('/app', page.getByRole('main').getByText('None expired'))
    const tiles = page.getByRole('main').getByText('Open requests', { exact: true }).locator('..')
    expect(Math.round((await boxOf(tiles)).height)).toBe(150)
    expect(await layoutShiftsOf(page)).toEqual([])
  },
)

test('a sentence of two lines moves nothing when it is read', onPhone, async ({ page, context, baseURL }) => {
  await signInAs(context, await openSession(page.request, DEMO.buyer), baseURL!)
  const release = await hold(page, '**/api/v1/user/dashboard*')
  await openAlive(page, '/app')
  const below = page.getByRole('heading', { name: 'Your open requests' })
  const { y } = await boxOf(below)
  release()
  const sentence = page.getByText(/^\d+ bids? waits? for your answer, \d+ orders? (is|are) under way\.$/)
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('main').getByText('Orders under way')).toBeVisible()
  expect((await boxOf(below)).y).toBeCloseTo(y, 0)
})

test('saved views take no room where there are none, and move nothing', onPhone, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  await listProduct(page.request, shop)
  await signInAs(context, shop, baseURL!)
  await openAlive(page, '/app/vendor/products')
  const row = page.getByRole('checkbox', { name: /^Select / }).first()
  await expect(row).toBeVisible()
  const shelves = await boxOf(page.getByRole('navigation', { name: 'Products by state' }))
  const list = page.getByRole('main').getByRole('listitem').filter({ has: row })
  expect((await boxOf(list)).y - (shelves.y + shelves.height)).toBeLessThan(40)

  await callApi(page.request, shop, 'put', '/user/saved-views', {
    list: 'shop_products',
    name: 'Low',
    query: 'state=low_stock',
  })
  const openHeld = await holdData(page)
  await openHeld('/app/vendor/products', page.getByRole('link', { name: 'Low', exact: true }))
  await expect(row).toBeVisible()
  expect(await layoutShiftsOf(page)).toEqual([])
})

test('a list is there though its saved views are not', async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  await listProduct(page.request, shop)
  await signInAs(context, shop, baseURL!)
  await page.route('**/api/v1/user/saved-views?*', () => new Promise(() => {}))
  await openAlive(page, '/app/vendor/products')
  await expect(page.getByRole('checkbox', { name: /^Select / }).first()).toBeVisible()
  await openAlive(page, '/app/vendor/orders')
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('what begins a line begins at the margin', onPhone, async ({ page, context, baseURL }) => {
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  const product = await listProduct(page.request, await openShop(page.request))
  await openAlive(page, `/products/${product.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^Report/ }).first()).toBeVisible()
  const [title, ...others] = await main.evaluate((part) =>
    ['h1', '[aria-label=Share] svg', 'button[aria-label^=Report] svg'].map(
      (each) => part.querySelector(each)?.getBoundingClientRect().x ?? 0,
    ),
  )
  for (const x of others) expect(Math.abs(x - title!)).toBeLessThanOrEqual(1)

  const { path } = await postItemRequest(page.request, await openAccount(page.request, 'buyer'))
  await openAlive(page, path)
  const become = page.getByRole('main').getByRole('link', { name: 'Become a Vendor' })
  await expect(become).toBeVisible()
  const [words, above] = await become.evaluate((link) => {
    const text = document.createRange()
    text.selectNodeContents(link)
    return [text.getBoundingClientRect().x, link.closest('section')?.querySelector('p')?.getBoundingClientRect().x ?? 0]
  })
  expect(Math.abs(words - above)).toBeLessThanOrEqual(1)
})

test('the mark of a shop is not alone on a line of its bid', onPhone, async ({ page }) => {
  const answer = await page.request.get('/api/v1/requests?sort_by=total_bids&status=open&limit=1')
  const { data } = (await answer.json()) as { data: { id: string }[] }
  await openAlive(page, `/requests/${data[0]!.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 3 }).filter({ has: page.getByRole('button') })).not.toHaveCount(0)
  for (let width = 300; width <= 420; width += 6) {
    await page.setViewportSize({ width, height: 740 })
    const alone = await main.evaluate((part) =>
      [...part.querySelectorAll('article h3:has(button)')].flatMap((heading) => {
        const words = document.createRange()
        words.selectNodeContents(heading.querySelector('a')!)
        const mark = heading.querySelector('button')!.getBoundingClientRect()
        return (mark.top + mark.bottom) / 2 > words.getBoundingClientRect().bottom ? heading.textContent : []
      }),
    )
    expect(alone).toEqual([])
  }
})

test('a title and its sentence stand together on a phone', onPhone, async ({ page, context, baseURL }) => {
  await signInAs(context, await openShop(page.request), baseURL!)
  await openAlive(page, '/app/vendor/deals')
  const main = page.getByRole('main')
  await expect(main.getByText('No deal links yet')).toBeVisible()
  const make = await boxOf(main.getByRole('link', { name: 'Make deal link' }).first())
  expect(make.y).toBeGreaterThan((await boxOf(main.getByText('Send a link on WhatsApp'))).y)
})

test('figures of tables end in one line, and no word is left over', onDesktop, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  const product = await listProduct(page.request, shop, { stock_quantity: 28 })
  await listProduct(page.request, shop, {
    options: [{ name: 'Size', values: ['M'] }],
    variants: [{ values: ['M'], stock_quantity: 31 }],
  })
  const buyer = await openAccount(page.request, 'buyer')
  const { checkoutId } = await order(page.request, buyer, product)
  await pay(page.request, buyer, checkoutId)
  await signInAs(context, shop, baseURL!)

  await test.step('stock', async () => {
    await openAlive(page, '/app/vendor/products')
    const stocks = page
      .getByRole('table')
      .getByRole('button', { name: /stock of /i })
      .locator('b')
    await expect(stocks).toHaveText(['31', '27'])
    const ends = await stocks.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().right)))
    expect(ends[0]).toBe(ends[1])
  })

  await test.step('what is due', async () => {
    await openAlive(page, '/app/vendor/orders')
    const lines = await page.getByText(/^(Dispatch due|Ready) by /).evaluate((element) => {
      const words = document.createRange()
      words.selectNodeContents(element)
      return [...words.getClientRects()].map(({ width }) => width)
    })
    expect(lines.at(-1)! / lines[0]!).toBeGreaterThan(0.4)
  })

  await test.step('amounts', async () => {
    await signInInstead(page, await openSession(page.request, DEMO.admin), baseURL!)
    await openAlive(page, '/app/admin/orders')
    await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveCSS('text-align', 'right')
    await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveCSS('text-align', 'right')
  })
})

test('an order is printed without what can be pressed', onDesktop, async ({ page, context, baseURL }) => {
  const buyer = await openAccount(page.request, 'buyer')
  const product = await listProduct(page.request, await openShop(page.request))
  const { checkoutId, id } = await order(page.request, buyer, product)
  await pay(page.request, buyer, checkoutId)
  await signInAs(context, buyer, baseURL!)
  await openAlive(page, `/app/orders/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Message the seller' })).toHaveCount(0)
})

test('a discount of nearly all is not one of all', onPhone, async ({ page, context, baseURL }) => {
  const shop = await openShop(page.request)
  const cloth = await listProduct(page.request, shop, { price: 100, discount_price: 0.01 })
  await openAlive(page, `/products/${cloth.id}`)
  await expect(page.getByText('-99%').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('-100%')).toHaveCount(0)
  await openAlive(page, `/vendors/${cloth.vendor.id}`)
  await expect(page.getByText('-99%')).toBeVisible()
  await signInAs(context, shop, baseURL!)
  await openAlive(page, `/app/vendor/products/${cloth.id}/edit`)
  await expect(page.getByText('-99%').first()).toBeVisible()
  await expect(page.getByText('-100%')).toHaveCount(0)
})

test('the request beside the form to sign in stays', onDesktop, async ({ page }) => {
  await openAlive(page, '/login')
  await page.waitForLoadState('networkidle')
  const card = page.locator('#open-request').getByRole('article')
  await expect(card).toBeVisible()
  const isLoaded = page.waitForResponse(/item-request-card/)
  await page.mouse.move(200, 200)
  await isLoaded
  await expect(card).toBeVisible()
})
