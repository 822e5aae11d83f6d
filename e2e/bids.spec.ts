import { expect, type Page, type Route, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { placeBid, postItemRequest } from './item-request-data.ts'
import { answer } from './item-request-form.ts'
import { listProduct } from './shop.ts'
import {
  callApi,
  changeAnswers,
  closeToasts,
  expectAlive,
  expectNoSidewaysScroll,
  fetchAnswer,
  onDesktop,
  onPhone,
  openAccount,
  openLive,
  routeOnce,
  signInAs,
  signInByForm,
  signInInstead,
  toastsOf,
  watch,
} from './support.ts'

/** Expects a toast and closes it. Called before waiting for anything slower, or the toast may have gone. */
async function expectToast(page: Page, role: 'status' | 'alert', ...texts: string[]) {
  const toast = toastsOf(page).filter({ hasText: texts[0] })
  for (const text of texts) await expect(toast.getByRole(role)).toContainText(text)
  await closeToasts(toast)
}

const bidForm = (page: Page) => page.getByRole('form', { name: 'Your bid' })
const bids = (page: Page) => page.getByRole('region', { name: /^(Bids so far|Your bids)$/ })
const shops = (page: Page) => bids(page).getByRole('article').getByRole('heading')

test('a vendor bids, changes the bid and withdraws it', async ({ page, context, baseURL }) => {
  const complaints = watch(page)
  const owner = await openAccount(page.request, 'buyer', 'Akosua Boateng')
  const itemRequest = await postItemRequest(page.request, owner)
  await placeBid(page.request, itemRequest, { bid_amount: 4350 }, 'Kumasi Power House')
  const vendor = await openAccount(page.request, 'vendor', 'Suame Generators')
  await signInAs(context, vendor, baseURL ?? '')
  await page.goto(itemRequest.path)

  const form = bidForm(page)
  await expect(form.getByLabel('Amount')).toHaveAttribute('min', '0')
  await expect(form.getByLabel('Amount')).toHaveAttribute('step', '0.01')
  await expect(page.getByText('Only vendors can submit bids')).toHaveCount(0)
  await form.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(form.getByText('This field is required')).toBeVisible()
  await expect(form.getByLabel('Amount')).toBeFocused()
  await form.getByLabel('Amount').fill('-1')
  await expect(form.getByText('This field is required')).toHaveCount(0)
  await form.getByLabel('Days to deliver').fill('0')
  await form.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(form.getByText('Must not be below 0')).toBeVisible()
  await expect(form.getByText('Must be at least 1 day')).toBeVisible()
  await form.getByLabel('Days to deliver').fill('1.5')
  await form.getByLabel('Amount').fill('4200.005')
  await form.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(form.getByText('Must have at most 2 decimals')).toBeVisible()
  await expect(form.getByText('Must be a whole number of days')).toBeVisible()
  await expectAccessible(page)

  await form.getByLabel('Amount').fill('4200')
  // To scripts this field looks empty, and it may be.
  await form.getByLabel('Days to deliver').press('Control+a')
  await page.keyboard.type('3-5')
  await form.getByRole('button', { name: 'Submit Bid' }).click()
  await expect(form.getByLabel('Days to deliver')).toHaveAccessibleDescription(/Must be a whole number of days/)
  await expect(form).toContainText('Your earnings: about GH₵\u00a03,866.10')
  await expect(form.getByText('GH₵ 150.00 below the best bid')).toBeVisible()
  await form.getByLabel('Days to deliver').fill('2')
  await form.getByLabel('Message').fill('New, two-year warranty.')
  await form.getByRole('button', { name: 'Submit Bid, GH₵ 4,200.00' }).click()
  const own = page.getByRole('region', { name: 'Your bid', exact: true })
  await expectToast(page, 'status', 'Your bid has been submitted successfully')
  await expect(own.getByRole('heading')).toBeFocused()
  await expect(own).toContainText('The best bid so far')
  await expectAccessible(page)
  await expect(own).toContainText('New, two-year warranty.')
  await expect(shops(page)).toHaveText(['Suame Generators', 'Kumasi Power House'])
  await expect(bids(page).getByRole('article').first()).toContainText('You')
  await expect(bids(page).getByRole('figure')).toHaveAccessibleName(/yours GH₵.4,200\.00/)

  await own.getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('form', { name: 'Change your bid' })
  await expect(change.getByLabel('Amount')).toHaveValue('4200')
  await expect(change.getByLabel('Message')).toHaveValue('New, two-year warranty.')
  await change.getByLabel('Amount').fill('4400.5')
  await page.reload()
  await own.getByRole('button', { name: 'Change' }).click()
  await expect(change.getByLabel('Message')).toHaveValue('New, two-year warranty.')
  await change.getByRole('button', { name: 'Save Bid, GH₵ 4,400.50' }).click()
  await expectToast(page, 'status', 'Your bid has been changed')
  await expect(shops(page)).toHaveText(['Kumasi Power House', 'Suame Generators'])
  await expect(own).toContainText('GH₵ 50.50 above the best bid')

  await own.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw your bid?' })
  await dialog.getByRole('button', { name: 'Withdraw bid' }).click()
  await expectToast(page, 'status', 'Your bid has been withdrawn')
  await expect(bidForm(page).getByRole('heading')).toBeFocused()
  await expect(shops(page)).toHaveText(['Kumasi Power House'])
  await expect(bidForm(page).getByLabel('Amount')).toHaveValue('')
  expect(complaints).toEqual([])
})

test('a refused bid says why, and nothing typed is lost', onPhone, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  await signInAs(context, await openAccount(page.request, 'vendor'), baseURL ?? '')
  await page.goto(itemRequest.path)
  const form = bidForm(page)
  await form.getByLabel('Amount').fill('4100')
  await form.getByLabel('Message').fill('Ready today.')
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/requests/*/bids', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    await route.abort()
  })

  await form.getByRole('button', { name: /Submit Bid/ }).click()
  await expectToast(page, 'alert', 'Error', 'Failed to submit bid')
  await form.getByRole('button', { name: /Submit Bid/ }).click()
  await expectToast(page, 'alert', 'Error', 'Failed to submit bid')
  expect(keys[0]).toBeTruthy()
  expect(keys[1], 'a retry is the same intention').toBe(keys[0])
  await expect(form.getByLabel('Amount')).toHaveValue('4100')

  // The server's message about a field is shown beside it, its general message in the toast.
  const refused = { bid_amount: 'Must be higher than that' }
  await routeOnce(page, '**/api/v1/requests/*/bids', (route) =>
    route.fulfill(
      answer(400, { code: 'validation_failed', message: 'Please check', errors: refused, request_id: 'r1' }),
    ),
  )
  await form.getByRole('button', { name: /Submit Bid/ }).click()
  await expectToast(page, 'alert', 'Error', 'Please check')
  await expect(form.getByLabel('Amount')).toHaveAccessibleDescription(/Must be higher than that/)

  await page.reload()
  await expect(form.getByLabel('Amount')).toHaveValue('4100')
  await expect(form.getByLabel('Message')).toHaveValue('Ready today.')

  // The request is cancelled while the bid is being sent. Any earlier, and a live update would remove the form.
  await page.unroute('**/api/v1/requests/*/bids')
  await page.route('**/api/v1/requests/*/bids', async (route) => {
    if (route.request().method() === 'POST') await callApi(page.request, owner, 'delete', itemRequest.path)
    await route.fallback()
  })
  await form.getByRole('button', { name: /Submit Bid/ }).click()
  await expectToast(page, 'alert', 'Error', 'This request is no longer open')
  await expect(page.getByText('This request is cancelled')).toBeVisible()
  await expect(page.getByText('Only vendors can submit bids', { exact: true })).toBeVisible()
})

test('only vendors bid: visitors are led to the sign-in page and back to the form', onDesktop, async ({ page }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  const vendor = await openAccount(page.request, 'vendor')
  await page.goto(itemRequest.path)
  await expectAlive(page)
  await expect(page.getByText('Only vendors can submit bids')).toBeVisible()

  await page.getByRole('link', { name: 'Sign in to bid' }).filter({ visible: true }).first().click()
  await signInByForm(page, vendor)

  await expect(page).toHaveURL(`${itemRequest.path}#bid`)
  await expect(bidForm(page).getByLabel('Amount')).toBeFocused()
})

test('a buyer sees that only vendors can submit bids', onPhone, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  await placeBid(page.request, itemRequest, { bid_amount: 4100 })
  await signInAs(context, await openAccount(page.request, 'buyer'), baseURL ?? '')

  await page.goto(itemRequest.path)
  await expectAlive(page)

  await expect(page.getByText('Only vendors can submit bids')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in to bid' })).toHaveCount(0)
  await expect(page.getByLabel('Amount')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Accept|Reject/ })).toHaveCount(0)
})

test('the owner compares, rejects and accepts', async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  const chosen = await placeBid(page.request, itemRequest, { bid_amount: 4350, delivery_time_days: 4 }, 'Low')
  await placeBid(page.request, itemRequest, { bid_amount: 4800, delivery_time_days: 1, message: 'Today.' }, 'Fast')
  const { vendor: best } = await placeBid(page.request, itemRequest, { bid_amount: 5900 }, 'High')
  const { id: sold } = await listProduct(page.request, best)
  await callApi(page.request, owner, 'post', `/products/${sold}/reviews`, { rating: 5 })
  await signInAs(context, owner, baseURL ?? '')
  // Without live updates, or the page would show the change of the bid below before the owner accepts.
  await page.routeWebSocket(/\/api\/v1\/live/, () => {})
  await page.goto(itemRequest.path)
  await expectAlive(page)
  await expect(bids(page)).toContainText('3 bids, 2 within your budget')
  await expect(bids(page).getByRole('article').first()).toContainText('Lowest')

  const sort = page.getByRole('combobox', { name: 'Sort bids' })
  await expect(shops(page)).toHaveText(['Low', 'Fast', 'High'])
  await sort.selectOption('Best rated')
  await expect(shops(page)).toHaveText(['High', 'Low', 'Fast'])
  await sort.selectOption('Lowest price')
  await expect(shops(page)).toHaveText(['Low', 'Fast', 'High'])
  await sort.selectOption('Fastest')
  await expect(shops(page)).toHaveText(['Fast', 'Low', 'High'])
  await expect(page).toHaveURL(/sort=delivery/)
  await page.getByRole('link', { name: 'Compare' }).click()
  const board = page.getByRole('region', { name: 'Bids side by side' })
  await expect(board.getByRole('columnheader')).toContainText(['Shop', 'Fast', 'Low', 'High'])
  await expect(board.getByRole('row', { name: /^Delivery/ }).getByRole('cell')).toHaveText([
    'in 1 day',
    'in 4 days',
    'time to agree',
  ])
  await page.reload()
  await expect(board.getByRole('columnheader')).toContainText(['Shop', 'Fast', 'Low', 'High'])
  await expectAccessible(page)
  await page.getByRole('link', { name: 'List' }).click()

  await page.getByRole('button', { name: 'Reject bid of High' }).click()
  await page.getByRole('dialog', { name: 'Reject this bid?' }).getByRole('button', { name: 'Reject bid' }).click()
  await expectToast(page, 'status', 'Bid rejected')
  await expect(bids(page).getByRole('article').filter({ hasText: 'High' })).toContainText('Rejected')

  // The vendor changes the bid while the acceptance is being sent: the price that the owner saw is no longer on offer.
  await routeOnce(page, '**/accept', async (route) => {
    await callApi(page.request, chosen.vendor, 'put', `${itemRequest.path}/bids/${chosen.id}`, { bid_amount: 4500 })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Accept Bid of Low' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this bid?' })
  await expect(dialog).toContainText('GH₵ 4,350.00')
  await expect(dialog).toContainText('we’ll notify the other vendor')
  await expect(dialog).toContainText('We create an order for you to pay: GH₵')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept Bid' }).click()
  await expectToast(page, 'alert', 'Error', 'This bid has changed since you saw it')
  await expect(bids(page).getByRole('article').filter({ hasText: 'Low' })).toContainText('4,500')

  await page.getByRole('button', { name: 'Accept Bid of Low' }).click()
  await expect(dialog).toContainText('GH₵ 4,500.00')
  await dialog.getByRole('button', { name: 'Accept Bid' }).click()
  await expectToast(page, 'status', 'Bid accepted successfully', 'awaits your payment')
  await expect(bids(page).getByRole('article').filter({ hasText: 'Low' })).toBeFocused()
  await expect(bids(page).getByRole('article').filter({ hasText: 'Low' })).toContainText('Accepted')
  await expect(bids(page).getByRole('article').filter({ hasText: 'Fast' })).toContainText('Rejected')
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Accept|Reject/ })).toHaveCount(0)
})

test(
  'a bid of 0 leaves nothing to pay, and its buyer says where the goods go',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const owner = await openAccount(page.request, 'buyer')
    const itemRequest = await postItemRequest(page.request, owner)
    const { vendor } = await placeBid(page.request, itemRequest, { bid_amount: 0 }, 'Free')
    await signInAs(context, owner, baseURL!)
    await page.goto(itemRequest.path)
    await expectAlive(page)
    await page.getByRole('button', { name: 'Accept Bid of Free' }).click()
    const dialog = page.getByRole('dialog', { name: 'Accept this bid?' })
    await expect(dialog).toContainText('There is nothing to pay.')
    await dialog.getByRole('button', { name: 'Accept Bid' }).click()
    await expectToast(page, 'status', 'Bid accepted successfully', 'costs nothing')

    const { id } = await callApi<{ id: string }>(page.request, owner, 'get', `${itemRequest.path}/order`)
    await page.goto(`/app/orders/${id}`)
    const next = page.getByRole('link', { name: 'Enter the address' })
    await expect(next).toBeVisible()
    await expectAccessible(page)
    await next.click()
    await page.getByRole('combobox', { name: /^Region/ }).selectOption('Ashanti')
    await page.getByRole('textbox', { name: 'Town' }).fill('Kumasi')
    // The first touch brings the choice of known addresses: whoever has none is not to see it come under the finger.
    const code = page.waitForResponse(/known-addresses/)
    await page.getByRole('textbox', { name: 'Landmark' }).click()
    await page.evaluate((link) => import(link), (await code).url())
    await expect(page.getByRole('radiogroup', { name: 'Address' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Landmark' }).fill('Asafo market')
    await page.getByLabel('Contact phone').fill('024 412 3456')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.getByRole('heading', { name: 'Medaase! It is ordered' })).toBeVisible()
    const sold = await callApi<{ delivery: { town: string } }>(page.request, vendor, 'get', `/orders/${id}`)
    expect(sold.delivery.town).toBe('Kumasi')
    await page.getByRole('link', { name: 'See your order' }).click()
    await expect(page.getByText('There is nothing to pay. Next, the seller confirms your order.')).toBeVisible()
    await expect(page.getByText('it completes the order')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await expect(page.getByRole('dialog')).toContainText('Nothing was paid for this order.')
  },
)

test(
  'a failed acceptance shows the server’s message, or the page’s own',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const owner = await openAccount(page.request, 'buyer')
    const itemRequest = await postItemRequest(page.request, owner)
    await placeBid(page.request, itemRequest, { bid_amount: 4350 }, 'Low')
    await signInAs(context, owner, baseURL ?? '')
    await page.goto(itemRequest.path)
    const accept = async () => {
      await page.getByRole('button', { name: 'Accept Bid of Low' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Accept Bid' }).click()
    }

    await page.route('**/accept', (route) => route.abort())
    await accept()
    await expectToast(page, 'alert', 'Error', 'Failed to accept bid')

    await page.unroute('**/accept')
    const refusal = {
      message: 'You can only accept bids on your own requests',
      code: 'forbidden',
      request_id: 'one-for-the-test',
    }
    await page.route('**/accept', (route) => route.fulfill({ status: 403, json: refusal }))
    await accept()
    await expectToast(page, 'alert', 'Error', refusal.message)

    // The page shows only the actions that the API lists.
    await changeAnswers<object>(page, /\/api\/v1\/requests\/[^/]+(\/bids.*)?$/, (data) =>
      JSON.parse(JSON.stringify(data).replace(/"(accept|edit)",/g, '')),
    )
    await page.reload()
    await expect(page.getByRole('button', { name: 'Reject bid of Low' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel request' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept Bid of Low' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  },
)

test(
  'a bid that arrives while the page is open comes first and is marked as new',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await page.clock.install()
    const owner = await openAccount(page.request, 'buyer')
    const itemRequest = await postItemRequest(page.request, owner)
    await placeBid(page.request, itemRequest, { bid_amount: 4800 }, 'First')
    await signInAs(context, owner, baseURL ?? '')
    await page.goto(itemRequest.path)
    await expect(page.getByRole('button', { name: 'Accept Bid of First' })).toBeVisible()

    await placeBid(page.request, itemRequest, { bid_amount: 4300 }, 'Second')
    await page.clock.fastForward(21_000)

    await expect(shops(page)).toHaveText(['Second', 'First'])
    await expect(page.getByRole('status').filter({ hasText: /New bid: GH₵.4,300\.00 from Second/ })).toBeAttached()
    await expect(bids(page).getByRole('article').first()).toContainText('New')
    await expect(bids(page)).toContainText('2 bids')
  },
)

test(
  'a bid that arrives when the page reloads its data is marked as new, too',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const owner = await openAccount(page.request, 'buyer')
    const itemRequest = await postItemRequest(page.request, owner)
    await placeBid(page.request, itemRequest, { bid_amount: 4800 }, 'First')
    await signInAs(context, owner, baseURL ?? '')
    await openLive(page, itemRequest.path, { isWatching: true })
    await expect(page.getByRole('button', { name: 'Accept Bid of First' })).toBeVisible()
    await page.route('**/api/v1/requests/*/bids*', (route) => route.abort())

    await placeBid(page.request, itemRequest, { bid_amount: 4300 }, 'Second')
    await callApi(page.request, owner, 'put', itemRequest.path, {
      request_title: itemRequest.request_title,
      description: 'It has to carry two chest freezers, the lights and a fan.',
      budget_min: 4000,
      budget_max: 5200,
    })

    await expect(shops(page)).toHaveText(['Second', 'First'])
    await expect(page.getByRole('status').filter({ hasText: /New bid: GH₵.4,300\.00 from Second/ })).toBeAttached()
    await expect(bids(page).getByRole('article').first()).toContainText('New')
  },
)

test(
  'no bid is marked as new after a moment in which the bids could not be read',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const owner = await openAccount(page.request, 'buyer')
    const itemRequest = await postItemRequest(page.request, owner)
    await placeBid(page.request, itemRequest, { bid_amount: 4800 }, 'First')
    await placeBid(page.request, itemRequest, { bid_amount: 4300 }, 'Second')
    await signInAs(context, owner, baseURL ?? '')
    await openLive(page, itemRequest.path, { isWatching: true })
    await expect(page.getByRole('button', { name: 'Accept Bid of First' })).toBeVisible()
    await page.route('**/api/v1/requests/*/bids*', (route) => route.abort())
    const edit = (description: string) =>
      callApi(page.request, owner, 'put', itemRequest.path, {
        request_title: itemRequest.request_title,
        description,
        budget_min: 4000,
        budget_max: 5200,
      })

    // As the page's data are while the bids take too long.
    const sendWithoutBids = async (route: Route) => {
      const loaded = await fetchAnswer(route)
      const contentType = loaded.headers.get('content-type') ?? ''
      await route.fulfill({ status: loaded.status, contentType, body: withUndefined(await loaded.text(), 'bids') })
    }
    await routeOnce(page, /\/requests\/[\w-]+\.data/, sendWithoutBids)
    await edit('It has to carry two chest freezers, the lights and a fan.')
    await expect(page.getByText('We could not load the bids')).toBeVisible()

    await edit('It has to carry two chest freezers, the lights and two fans.')
    await expect(shops(page)).toHaveText(['Second', 'First'])
    await expect(page.getByRole('status').filter({ hasText: /New bid|new bids/ })).toHaveCount(0)
    await expect(bids(page).getByText('New', { exact: true })).toHaveCount(0)
  },
)

test('bids that are answered late do not replace newer ones', onDesktop, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  await placeBid(page.request, itemRequest, { bid_amount: 4800 }, 'First')
  await signInAs(context, owner, baseURL ?? '')
  const isShown = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  await routeOnce(page, '**/api/v1/requests/*/bids*', async (route) => {
    const before = await fetchAnswer(route)
    const json: unknown = await before.json()
    await isShown.promise
    await route.fulfill({ status: before.status, json })
    isAnswered.resolve()
  })
  await openLive(page, itemRequest.path, { isWatching: true })
  await placeBid(page.request, itemRequest, { bid_amount: 4300 }, 'Second')
  await expect(shops(page)).toHaveText(['Second', 'First'])

  isShown.resolve()
  await isAnswered.promise
  // Long enough for it to be shown, if it were.
  await page.evaluate(async () => {
    await fetch('/robots.txt')
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  })
  expect(await shops(page).allTextContents()).toEqual(['Second', 'First'])
})

/** The data of a page as React Router sends them, in which `key` is undefined. */
function withUndefined(sent: string, key: string): string {
  const parts = JSON.parse(sent) as unknown[]
  const name = `"_${parts.indexOf(key)}":`
  return sent.replaceAll(new RegExp(`${name}\\d+`, 'g'), `${name}-7`)
}

test('the bid form returns once the bid is withdrawn', onDesktop, async ({ page, context, baseURL }) => {
  await page.clock.install()
  const itemRequest = await postItemRequest(page.request, await openAccount(page.request, 'buyer'))
  const vendor = await openAccount(page.request, 'vendor', 'Suame Generators')
  const place = () =>
    callApi<{ id: string }>(page.request, vendor, 'post', `${itemRequest.path}/bids`, { bid_amount: 4200 })
  const form = bidForm(page)
  const own = page.getByRole('region', { name: 'Your bid', exact: true })
  const { id } = await place()
  await signInAs(context, vendor, baseURL ?? '')
  await page.goto(itemRequest.path)
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  // Withdrawn in another tab.
  await callApi(page.request, vendor, 'delete', `${itemRequest.path}/bids/${id}`)
  await page.clock.fastForward(21_000)
  await expect(shops(page)).toHaveCount(0)
  await expect(form.getByRole('button', { name: 'Submit Bid' })).toBeVisible()

  // Withdrawn here, and the list of bids arrives before the page's reloaded data.
  await place()
  await page.reload()
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  let release = () => {}
  const isHeld = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\.data(\?|$)/, async (route) => {
    await isHeld
    await route.continue()
  })
  await own.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw bid' }).click()
  await expect(page.getByText('Your bid has been withdrawn')).toBeVisible()
  await page.clock.fastForward(21_000)
  await expect(shops(page)).toHaveCount(0)
  release()
  await expect(form.getByRole('heading')).toBeFocused()
})

test(
  'a vendor finds their bid behind more cheaper ones than the page shows',
  onPhone,
  async ({ page, context, baseURL }) => {
    const itemRequest = await postItemRequest(page.request, await openAccount(page.request, 'buyer'))
    for (const [name, amount] of [
      ['First', 4300],
      ['Second', 4400],
      ['Third', 4500],
    ] as const)
      await placeBid(page.request, itemRequest, { bid_amount: amount }, name)
    const vendor = await openAccount(page.request, 'vendor', 'Suame Generators')
    await callApi(page.request, vendor, 'post', `${itemRequest.path}/bids`, { bid_amount: 4800 })
    await signInAs(context, vendor, baseURL ?? '')
    // As if there were more than a hundred, on a server that is busy once.
    let refused = 0
    await page.route('**/api/v1/requests/*/bids?limit=100*', (route) => {
      const url = route.request().url()
      if (!url.includes('cursor=') || refused > 0) return route.continue({ url: url.replace('limit=100', 'limit=1') })
      refused++
      const json = { code: 'unavailable', message: 'The service is busy', request_id: 'x' }
      return route.fulfill({ status: 503, json })
    })

    await page.goto(itemRequest.path)

    const own = page.getByRole('region', { name: 'Your bid', exact: true })
    await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(page.getByText('Only vendors can submit bids')).toBeHidden()
    expect(refused).toBe(1)
  },
)

test('a place in one long word breaks in the lists of both sides', onPhone, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const location = 'Asafo'.repeat(24)
  const itemRequest = await postItemRequest(page.request, owner, { location })
  const { vendor } = await placeBid(page.request, itemRequest, { bid_amount: 4800 })

  await signInAs(context, vendor, baseURL ?? '')
  await page.goto('/app/bids')
  await expect(page.getByText(location)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await signInInstead(page, owner, baseURL ?? '')
  await page.goto('/app/requests')
  const place = page.getByText(location)
  await place.scrollIntoViewIfNeeded()
  await expect(place).toBeInViewport({ ratio: 1 })
})

test('two long amounts of an own bid stand apart on a phone', onPhone, async ({ page, context, baseURL }) => {
  const itemRequest = await postItemRequest(page.request, await openAccount(page.request, 'buyer'))
  const { vendor } = await placeBid(page.request, itemRequest, { bid_amount: 99_999_999.99 })
  await placeBid(page.request, itemRequest, { bid_amount: 99_999_999.99 })
  await signInAs(context, vendor, baseURL ?? '')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/app/bids')

  const amounts = page.getByRole('article').locator('dd > .price')
  await expect(amounts).toHaveCount(2)
  const [own, best] = [await amounts.first().boundingBox(), await amounts.last().boundingBox()]
  if (!own || !best) throw new Error('not shown')
  const isBelow = best.y >= own.y + own.height
  expect(isBelow || best.x >= own.x + own.width + 16).toBe(true)
  await expectNoSidewaysScroll(page)
})

test('the next step is within reach on a phone', onPhone, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  await placeBid(page.request, itemRequest, { bid_amount: 4350 })
  const bar = page.getByRole('region', { name: 'Actions' })
  await page.goto(itemRequest.path)
  await expect(bar).toContainText('Best bid')
  await expect(bar.getByRole('link', { name: 'Sign in to bid' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0)
  // The scripts of a signed-out page remove the cookie that is set next, so let them run first.
  await expectAlive(page)

  await signInAs(context, await openAccount(page.request, 'vendor'), baseURL ?? '')
  await page.goto(itemRequest.path)
  await expectAlive(page)
  await bar.getByRole('link', { name: 'Submit Bid' }).click()
  await expect(bidForm(page).getByLabel('Amount')).toBeFocused()

  await signInInstead(page, owner, baseURL ?? '')
  await page.goto(itemRequest.path)
  await bar.getByRole('link', { name: 'View bids (1)' }).click()
  await expect(page.getByRole('heading', { name: 'Your bids' })).toBeInViewport()
})

test(
  'a bid that is back after a cancelled order must be confirmed by its vendor before it can be accepted',
  onPhone,
  async ({ page, context, baseURL }) => {
    const owner = await openAccount(page.request, 'buyer')
    const itemRequest = await postItemRequest(page.request, owner)
    const { vendor } = await placeBid(page.request, itemRequest, { bid_amount: 4350 }, 'Nana Akua Fabrics')
    const chosen = await placeBid(page.request, itemRequest, { bid_amount: 4200 }, 'Chosen')
    const path = `${itemRequest.path}/bids/${chosen.id}/accept`
    const { order } = await callApi<{ order: { id: string } }>(page.request, owner, 'post', path, { bid_amount: 4200 })
    await callApi(page.request, owner, 'post', `/orders/${order.id}/cancel`, { reason: 'I found another' })

    await signInAs(context, owner, baseURL ?? '')
    await page.goto(`/app/orders/${order.id}`)
    const note = page.getByRole('main').getByText('The next best bid is')
    await expect(page.getByText('Your request is open again', { exact: true })).toBeVisible()
    await expect(note).toHaveText(
      'The next best bid is GH₵\u00a04,350.00 from Nana Akua Fabrics. You can accept it once they confirm it. Review bids',
    )
    await note.getByRole('link', { name: 'Review bids' }).click()
    await expect(page).toHaveURL(itemRequest.path)
    const bid = bids(page).getByRole('article').filter({ hasText: 'Nana Akua Fabrics' })
    await expect(bid).toContainText('You can accept this bid once Nana Akua Fabrics confirms it.')
    await expect(bid.getByRole('button', { name: 'Reject bid of Nana Akua Fabrics' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Accept Bid/ })).toHaveCount(0)
    await expectAccessible(page)

    // Accepted once, it cannot be said not to have been.
    await signInInstead(page, chosen.vendor, baseURL ?? '')
    await page.goto(itemRequest.path)
    await expect(
      page.getByText('Your bid of GH₵\u00a04,200.00 is closed. You can send another one.', { exact: true }),
    ).toBeVisible()

    await signInInstead(page, vendor, baseURL ?? '')
    await page.goto('/app/bids')
    await page.getByRole('link', { name: `Confirm your bid on ${itemRequest.request_title}` }).click()
    await page.getByRole('region', { name: 'Actions' }).getByRole('link', { name: 'Confirm bid' }).click()
    const own = page.getByRole('region', { name: 'Your bid', exact: true })
    await expect(own).toContainText('Confirm your bid so that the buyer can accept it')
    // Checked before axe, which lays out all content and so moves the button.
    await expect(own.getByRole('button', { name: 'Confirm bid' })).toBeInViewport()
    await expectAccessible(page)
    await own.getByRole('button', { name: 'Confirm bid' }).click()
    await expectToast(page, 'status', 'Bid confirmed', 'The buyer can accept it now')
    await expect(own.getByRole('button', { name: 'Confirm bid' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Actions' }).getByRole('link')).toHaveText('Change bid')
    await expect(own).toContainText('Pending')

    await signInInstead(page, owner, baseURL ?? '')
    await page.goto(itemRequest.path)
    await page.getByRole('button', { name: 'Accept Bid of Nana Akua Fabrics' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept Bid' }).click()
    await expectToast(page, 'status', 'Bid accepted successfully')
  },
)
