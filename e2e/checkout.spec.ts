import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { changeProduct, fillCart, listProduct, openShop } from './shop.ts'
import {
  callApi,
  changeAnswers,
  expectAlive,
  expectNoSidewaysScroll,
  fetchAnswer,
  loseAnswer,
  onDesktop,
  onPhone,
  openAccount,
  signInAs,
  signInInstead,
} from './support.ts'

const PHONE_NUMBER = '024 412 3456'

/** Signs in a new buyer and fills the cart with products of two shops. */
async function fillCartOfBuyer(page: Page, context: BrowserContext, baseURL: string) {
  const [weavers, tailors] = await Promise.all([
    openShop(page.request, 'Bonwire Weavers'),
    openShop(page.request, 'Osu Tailors'),
  ])
  const cloth = await listProduct(page.request, weavers, { price: 120.5 })
  const dress = await listProduct(page.request, tailors, { price: 200 })
  await fillCart(context, [cloth, dress])
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL)
  return { weavers, cloth, dress }
}

async function fillInDelivery(page: Page) {
  await page.getByRole('combobox', { name: /^Region/ }).selectOption('Greater Accra')
  await page.getByRole('textbox', { name: 'Town' }).fill('Osu')
  await page.getByRole('textbox', { name: 'Landmark' }).fill('Near the Methodist school')
  await page.getByLabel('Contact phone').fill(PHONE_NUMBER)
}

/** Goes from the cart to the payment page. */
async function goToPayment(page: Page) {
  await page.goto('/cart')
  await expectAlive(page)
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await fillInDelivery(page)
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
}

async function startPayment(page: Page) {
  await page.getByRole('radio', { name: 'MTN MoMo' }).check()
  await page.getByLabel('Mobile money number').fill(PHONE_NUMBER)
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
}

test('a cart becomes paid orders: delivery, payment by phone, approval', async ({ page, context, baseURL }) => {
  const { cloth } = await fillCartOfBuyer(page, context, baseURL!)
  await page.goto('/cart')
  await expectAlive(page)
  await page.getByRole('link', { name: 'Go to checkout' }).click()

  // Missing fields are named, and what was typed survives a reload.
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Choose a region', { exact: true }).and(page.locator('p'))).toBeVisible()
  await fillInDelivery(page)
  await page.getByRole('textbox', { name: 'Landmark' }).focus()
  await expect(page.getByLabel('Contact phone')).toHaveValue('+233 24 412 3456')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Landmark' })).toHaveValue('Near the Methodist school')

  // Each shop lists its delivery methods with their fees. One order is collected, the other is delivered.
  const tailors = page.getByRole('radiogroup', { name: 'Delivery from Osu Tailors' })
  await expect(tailors.getByRole('radio', { name: 'Dispatch rider' })).toBeChecked()
  await expect(tailors.getByText('GH₵\u00a035.00. A rider calls you')).toBeVisible()
  await tailors.getByRole('radio', { name: 'Pickup' }).check()
  // 120.50 and 200, and a rider for 35 from one of the two shops.
  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary).toContainText('GH₵\u00a0355.50')
  const fold = summary.getByRole('button', { name: /^Order summary/ })
  if (await fold.isVisible()) await fold.click()
  await expect(summary.getByRole('region', { name: 'Osu Tailors' })).toContainText(/Ready for pickup by .+, until /)
  await expect(summary.getByRole('region', { name: 'Bonwire Weavers' })).toContainText(
    /Dispatched by .+, delivered by /,
  )
  await page.getByRole('button', { name: 'Pay GH₵\u00a0355.50' }).click()
  await expect(page).toHaveURL(/\/pay\//)
  await expect(summary).toContainText('Reserved for you until')
  await expect(page.getByRole('button', { name: 'Pay GH₵\u00a0355.50' })).toBeVisible()
  if (await fold.isVisible()) await fold.click()
  const orders = summary.getByRole('list').first().locator(':scope > li')
  await expect(orders.filter({ hasText: 'Osu Tailors' })).toContainText(/Delivery: Pickup\s*No fee/)
  await expect(orders.filter({ hasNotText: 'Osu Tailors' })).toContainText(/Delivery: Dispatch rider\s*GH₵\u00a035\.00/)
  await expect(summary.getByRole('heading', { name: 'Delivery address' })).toBeVisible()
  await expect(summary.getByText('Osu, Greater Accra')).toHaveCount(1)
  await expect(page.getByText('Payments here are tests')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await startPayment(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Medaase! It is paid' })).toBeVisible()

  await page.goto('/app/orders')
  await page.getByRole('link', { name: cloth.product_name }).click()
  await expect(page.getByRole('heading', { level: 1, name: cloth.product_name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem').nth(1)).toContainText('Paid')
  await expect(page.getByRole('region', { name: 'Delivery' })).toContainText('Osu, Greater Accra')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

/** What the payer does on the phone, until the provider knows. It sends no webhook for these actions. */
async function playPhone(page: Page, action: string) {
  const played = page.waitForResponse((answer) => answer.url().endsWith('/sandbox'))
  await page.getByRole('button', { name: action }).click()
  expect((await played).status()).toBe(200)
}

test(
  'a declined payment is shown and tried again, and the goods are handed over by code',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const { weavers, cloth } = await fillCartOfBuyer(page, context, baseURL!)
    await goToPayment(page)
    await startPayment(page)
    await playPhone(page, 'Decline')
    // The page checks the payment by itself.
    await expect(page.getByRole('alert').filter({ hasText: 'The payment did not go through' })).toBeVisible()

    // Other pages, and a checkout that was left open, link back to the payment.
    const wayBack = page.getByRole('link', { name: /^Order AS-\d+ is reserved for \d+ min: Pay now$/ })
    await page.goto('/checkout')
    await expect(wayBack).toBeVisible()
    await page.goto('/')
    await wayBack.click()

    // Paying by another number at once, while the first prompt is still open.
    await startPayment(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pay another way' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Choose another way to pay' })).toBeVisible()
    await startPayment(page)
    await playPhone(page, 'Approve without telling')
    await expect(page.getByRole('heading', { name: 'Medaase! It is paid' })).toBeVisible()

    await page.goto('/app/orders?state=paid')
    await page.getByRole('link', { name: cloth.product_name }).click()
    await page.getByRole('button', { name: 'Show the code' }).click()
    const code = (await page
      .getByRole('status')
      .filter({ hasText: /^\d{6}$/ })
      .textContent())!
    await expectAccessible(page)

    await signInInstead(page, weavers, baseURL!)
    await page.goto('/app/vendor/orders')
    await page.getByRole('link', { name: cloth.product_name }).click()
    // 155.50 with delivery, less 5 % commission on the goods, 20 % VAT on that, and a share of the payment fee.
    await expect(page.getByRole('region', { name: 'Your earnings' })).toContainText('GH₵\u00a0145.23')
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm order' }).click()
    await expect(page.getByRole('main').getByText('Preparing', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Enter hand-over code' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Hand-over code').fill(code === '000000' ? '111111' : '000000')
    await dialog.getByRole('button', { name: 'Enter hand-over code' }).click()
    await expect(dialog.getByLabel('Hand-over code')).toHaveAccessibleDescription(/This code is incorrect/)
    await dialog.getByLabel('Hand-over code').fill(code)
    await dialog.getByRole('button', { name: 'Enter hand-over code' }).click()
    await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()
  },
)

test(
  'a payment that is decided while the line breaks is shown once it holds again',
  onPhone,
  async ({ page, context, baseURL }) => {
    await fillCartOfBuyer(page, context, baseURL!)
    await goToPayment(page)
    // Before the line breaks, the page has read what there is to pay.
    await page.getByRole('radio', { name: 'MTN MoMo' }).check()
    await page.getByLabel('Mobile money number').fill(PHONE_NUMBER)
    // The server does what is asked, and its answer is lost: the page comes by itself to what is known there.
    const lost = await loseAnswer(page, /\/checkouts\/[^/]+\/payments$/)
    let missed = 0
    let isBroken = true
    await page.route(/\/api\/v1\/checkouts\/[^/]+$/, (route) => {
      if (!isBroken) return route.fallback()
      missed++
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: /^Pay GH₵/ }).click()
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText('We could not reach Asime')
    expect(lost()).toBe(1)
    // Other news, as from the live connection, may have it ask more often.
    await expect.poll(() => missed).toBeGreaterThan(1)
    isBroken = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Check your phone' })).toBeVisible()
  },
)

test(
  'a payment arrives while the rest of the page cannot be read: it goes on once it can',
  onPhone,
  async ({ page, context, baseURL }) => {
    await fillCartOfBuyer(page, context, baseURL!)
    await goToPayment(page)
    await startPayment(page)
    let missed = 0
    let isBroken = true
    await page.route(/\/api\/v1\/checkouts\/[^/]+$/, (route) => {
      if (!isBroken) return route.fallback()
      missed++
      return route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('The payment has arrived')).toBeVisible()
    await expect.poll(() => missed).toBeGreaterThan(2)
    isBroken = false
    await expect(page.getByRole('heading', { name: 'Medaase! It is paid' })).toBeVisible()
  },
)

test(
  'a card is entered on the provider’s page, which leads back to the status of the payment',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await fillCartOfBuyer(page, context, baseURL!)
    // The sandbox has no card page; this is the answer of a provider that has one.
    const cardPage = 'https://checkout.example/card'
    await changeAnswers<object>(page, /\/api\/v1\/payments\/[^/]+(?:\/check)?$/, (payment) => ({
      ...payment,
      page_url: cardPage,
      is_sandbox: false,
    }))
    await page.route(`${cardPage}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Card</h1>' }))
    await goToPayment(page)
    await page.getByRole('radio', { name: 'Card' }).check()
    await expect(page.getByText('We never see its number')).toBeVisible()
    const started = page.waitForResponse((answer) => /\/checkouts\/[^/]+\/payments$/.test(answer.url()))
    await page.getByRole('button', { name: /^Pay GH₵/ }).click()
    const { reference } = (await (await started).json()).data
    const address = page.url()

    await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the card page' }).click()
    await expect(page).toHaveURL(cardPage)
    const checked = page.waitForResponse((answer) => answer.url().endsWith('/check'))
    await page.goto(`${address}?trxref=${reference}&reference=${reference}`)
    expect((await checked).status()).toBe(200)
  },
)

test('the last address is offered; an order above the limit of an unconfirmed account is refused with what to do', async ({
  page,
  context,
  baseURL,
}) => {
  const shop = await openShop(page.request)
  const cloth = await listProduct(page.request, shop, { min_order_quantity: 5 })
  await fillCart(context, [cloth])
  const buyer = await openAccount(page.request, 'buyer')
  const delivery = {
    method: 'dispatch_rider',
    region: 'Ashanti',
    town: 'Kumasi',
    landmark: 'Asafo market',
    contact_phone: '+233244123456',
  }
  const items = [{ product_id: cloth.id, quantity: 5 }]
  await callApi(page.request, buyer, 'post', '/orders', { items, delivery })
  await signInAs(context, buyer, baseURL!)
  await page.goto('/checkout')
  await expectAlive(page)
  await expect(page.getByText('We keep your items for up to 15 minutes').filter({ visible: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Your last order' }).check()
  await expect(page.getByRole('combobox', { name: /^Region/ })).toHaveValue('Ashanti')
  await expect(page.getByRole('textbox', { name: 'Town' })).toHaveValue('Kumasi')
  await expect(page.getByRole('textbox', { name: 'Landmark' })).toHaveValue('Asafo market')
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()

  await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
    'You have an order that is not paid. Pay or cancel it first, or confirm your email to order more.',
  )
  await expect(page.getByRole('link', { name: 'View unpaid orders' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('what was sold meanwhile is in neither total, and one press orders the rest', async ({
  page,
  context,
  baseURL,
}) => {
  const [weavers, tailors] = await Promise.all([openShop(page.request), openShop(page.request)])
  const cloth = await listProduct(page.request, weavers, { price: 120 })
  const stole = await listProduct(page.request, weavers, { price: 40, min_order_quantity: 3 })
  const bag = await listProduct(page.request, tailors, { price: 300 })
  const dress = await listProduct(page.request, tailors, { price: 200 })
  await fillCart(context, [cloth, stole, bag, dress])
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL!)
  // The last piece of one, all but two of another, one off sale, and one dearer.
  await changeProduct(page.request, weavers, cloth, { price: 120, stock_quantity: 0 })
  await changeProduct(page.request, weavers, stole, { price: 40, stock_quantity: 2 })
  await callApi(page.request, tailors, 'delete', `/products/${bag.id}`)
  await changeProduct(page.request, tailors, dress, { price: 210 })

  await page.goto('/checkout')
  await expectAlive(page)
  const summary = page.getByRole('region', { name: 'Order summary' })
  const lineOf = (name: string) => summary.getByRole('listitem').filter({ hasText: name })
  await expect(lineOf(cloth.product_name)).toContainText('Out of stock')
  await expect(lineOf(stole.product_name)).toContainText('Quantity 2 instead of 3')
  await expect(lineOf(bag.product_name)).toContainText('This product is no longer for sale')
  await expect(lineOf(dress.product_name)).toContainText('now GH₵\u00a0210.00 each')
  await expect(summary.getByText('Before delivery')).toBeVisible()
  await expect(summary.getByText('GH₵\u00a0290.00', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await fillInDelivery(page)
  await expect(summary.getByText('To pay')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay GH₵/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Order only what is available' }).click()
  await expect(page.getByText('Not everything is available')).toHaveCount(0)
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('the cart says the same amount as the checkout, also of what is sold while the checkout is open', async ({
  page,
  context,
  baseURL,
}) => {
  const { weavers, cloth, dress } = await fillCartOfBuyer(page, context, baseURL!)
  // The press is to come before any quote tells of the sale.
  const [pressed, open] = [Promise.withResolvers<void>(), new Set<Route>()]
  let isHeld = false
  await page.route('**/api/v1/quotes', async (route) => {
    if (isHeld) await pressed.promise
    open.add(route)
    const answer = await fetchAnswer(route)
    await route.fulfill({ status: answer.status, json: await answer.json() })
    open.delete(route)
  })
  await page.goto('/checkout')
  await expectAlive(page)
  await fillInDelivery(page)
  await expect(page.getByRole('button', { name: /^Pay GH₵/ })).toBeEnabled()
  isHeld = true
  await expect.poll(() => open.size).toBe(0)
  await changeProduct(page.request, weavers, cloth, { price: 120.5, stock_quantity: 0 })
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  pressed.resolve()

  const summary = page.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByRole('listitem').filter({ hasText: cloth.product_name })).toContainText('Out of stock')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Order only what is available' }).click()
  await expect(summary).not.toContainText(cloth.product_name)
  await page.goto('/cart')
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('GH₵\u00a0200.00')
  await page.goto('/checkout')
  await expect(summary).toContainText(dress.product_name)
  await page.getByRole('combobox', { name: /^Region/ }).selectOption('Ashanti')
  await page.getByRole('button', { name: /^Pay GH₵/ }).click()
  await expect(page.getByText('Not everything is available')).toHaveCount(0)
})
