import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { bidAs, postItemRequest } from './item-request-data.ts'
import { expectLinksToLead } from './links.ts'
import {
  type Account,
  callApi,
  DEMO,
  expectNoSidewaysScroll,
  fetchAnswer,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  routeOnce,
  signInAs,
  signInByForm,
} from './support.ts'

declare global {
  // Every address that the header's sign-in links have had.
  var signInPaths: string[] | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

async function open(page: Page, path: string, heading: string | RegExp) {
  await openAlive(page, path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

function ask(request: APIRequestContext, account: Account, fields: Record<string, unknown> = {}) {
  return postItemRequest(request, account, {
    request_title: 'Solar lanterns for a night market',
    budget_min: 900,
    budget_max: 1200,
    ...fields,
  })
}

const figure = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('..')

test(
  'the dashboard of a buyer shows current requests and orders',
  onDesktop,
  async ({ page, context, request, baseURL }) => {
    const buyer = await openAccount(request, 'buyer', 'Adwoa Mensah')
    const vendor = await openAccount(request, 'vendor', 'Volta Lights')
    await signInAs(context, buyer, baseURL ?? '')

    await open(page, '/app', /^(Maakye|Maaha|Maadwo), Adwoa$/)
    await expect(page.locator('h1 [lang=tw]')).toHaveText(/^Maa/)
    await expect(page.getByText('You have no open requests.')).toBeVisible()
    await expect(figure(page, 'Open requests')).toContainText('0')
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expect(page.getByText('The link is on its way')).toBeVisible()

    const itemRequest = await ask(request, buyer)
    await bidAs(request, vendor, itemRequest, { bid_amount: 950 })
    await callApi(request, buyer, 'put', `/vendors/${vendor.profile.vendor?.id}/follow`)
    await page.reload()

    await expect(page.getByText('1 bid waits for your answer.')).toBeVisible()
    await expect(figure(page, 'Open requests')).toContainText('1')
    await expect(figure(page, 'Bids to review')).toContainText('1')
    const bids = page.getByRole('region', { name: 'Newest bids for you' })
    await expect(bids).toContainText('Volta Lights')
    await expect(bids).toContainText('GH₵ 950.00')
    await expect(page.getByRole('region', { name: 'Shops you follow' })).toContainText('Volta Lights')

    await page
      .getByRole('region', { name: 'Your open requests' })
      .getByRole('link', { name: 'Solar lanterns for a night market' })
      .click()
    await expect(page).toHaveURL(`/requests/${itemRequest.id}`)
    await page.goBack()
    await expect(bids).toContainText('Volta Lights')

    // Accepting the bid creates an order.
    const list = await callApi<{ id: string }[]>(request, buyer, 'get', `/requests/${itemRequest.id}/bids`)
    await callApi(request, buyer, 'post', `/requests/${itemRequest.id}/bids/${list[0]?.id}/accept`)
    await page.reload()
    const orders = page.getByRole('region', { name: 'Your orders' })
    await expect(orders).toContainText('Solar lanterns for a night market')
    await expect(orders).toContainText('Awaiting payment')
  },
)

test('an admin’s desk shows the work that waits for admins', onDesktop, async ({ page, context, request, baseURL }) => {
  await signInAs(context, await openSession(request, DEMO.admin), baseURL ?? '')
  // As on a market where something has gone wrong.
  const alert = {
    id: '01890000-0000-7000-8000-000000000000',
    kind: 'backup_late',
    what: 'There is no recent backup',
    todo: 'See the error in the detail',
    reference: 'backups',
    detail: {},
    due_at: null,
    group: 'operations',
    // The desk shows the oldest, so this is older than everything else that waits.
    created_at: '2026-01-05T08:00:00.000Z',
    closed_at: null,
    closed_by: null,
    note: null,
  }
  await page.route('**/api/v1/admin/payment-alerts*', async (route) => {
    const answer = await fetchAnswer(route)
    const { meta } = (await answer.json()) as { meta: object }
    await route.fulfill({ status: answer.status, json: { data: [alert], meta: { ...meta, total: 1 } } })
  })
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
  })
  await open(page, '/app/admin', /^(Maakye|Maaha|Maadwo), Efua$/)
  const first = page.getByRole('region', { name: 'Oldest first' }).getByRole('listitem').first()
  await expect(first).toContainText('There is no recent backup')
  await expect(first).toContainText('See the error in the detail')
  for (const absent of ['Open requests', 'Your orders', 'Bids to review', 'Shops you follow'])
    await expect(page.getByRole('main').getByText(absent)).toHaveCount(0)
  await expectLinksToLead(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Account menu: Efua Mensah').click()
  const menu = page.getByRole('banner')
  await expect(menu.getByRole('link', { name: 'Vendor Dashboard' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL('/app/admin')
  await expect(first).toBeVisible()
  expect(refused).toEqual([])
})

test(
  'a part that cannot be loaded says so, and can be tried again',
  onPhone,
  async ({ page, context, request, baseURL }) => {
    await signInAs(context, await openAccount(request, 'buyer'), baseURL ?? '')
    await page.route('**/api/v1/orders*', (route) => route.abort())
    // A live connection would load the orders again before the test presses the button.
    await page.routeWebSocket(/\/api\/v1\/live/, () => {})
    await open(page, '/app', /^Maa/)
    const orders = page.getByRole('region', { name: 'Your orders' })
    await expect(orders).toContainText('We could not load this')
    await expect(orders).not.toContainText('No orders yet')
    await page.unroute('**/api/v1/orders*')
    await orders.getByRole('button', { name: 'Try again' }).click()
    await expect(orders).toContainText('No orders yet')
  },
)

test(
  "an admin's page stays when the code of the prompt for codes does not arrive at once",
  onDesktop,
  async ({ page, context, request, baseURL }) => {
    await signInAs(context, await openSession(request, DEMO.admin), baseURL ?? '')
    await routeOnce(page, /\/assets\/code-prompt/, (route) => route.abort())
    const secondAttempt = page.waitForResponse(/\/assets\/code-prompt/)
    const greeting = /^(Maakye|Maaha|Maadwo), Efua$/
    await open(page, '/app/admin', greeting)
    await secondAttempt
    await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible()
  },
)

test('the next user sees nothing of the previous one', onDesktop, async ({ page, context, request, baseURL }) => {
  const first = await openAccount(request, 'buyer')
  const second = await openAccount(request, 'buyer')
  await ask(request, first, { request_title: 'A secret wedding gift' })
  await signInAs(context, first, baseURL ?? '')
  await open(page, '/app/requests', 'Your requests')
  await expect(page.getByRole('heading', { name: 'A secret wedding gift' })).toBeVisible()

  await page.evaluate(recordSignInPaths)
  await page.getByLabel(`Account menu: ${first.fullName}`).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Your requests' })).toHaveCount(0)
  const signIn = page.getByRole('link', { name: 'Sign In' }).first()
  await expect(signIn).toBeVisible()
  // The link never led to the previous user's page, not even briefly.
  expect(await page.evaluate(() => globalThis.signInPaths)).toEqual(['/login'])
  await signIn.click()
  await signInByForm(page, second)
  await expect(page).toHaveURL('/app')
  await page.getByRole('link', { name: 'All your requests' }).click()
  await expect(page.getByText('You have no open requests')).toBeVisible()
  await expect(page.getByText('A secret wedding gift')).toHaveCount(0)
})

/** Runs in the page, which gives up a call after ten seconds: a loaded machine may need longer for what the test does meanwhile. */
function neverGiveUpCalls() {
  const send = window.fetch
  window.fetch = (input, init) => send(input, { ...init, signal: null })
}

/** Runs in the page: records each address that its sign-in links have. */
function recordSignInPaths() {
  const seen = new Set<string>()
  new MutationObserver(() => {
    for (const link of document.querySelectorAll('header a[href^="/login"]')) seen.add(link.getAttribute('href') ?? '')
    globalThis.signInPaths = [...seen]
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

test('own requests: extend, cancel, post again', onPhone, async ({ page, context, request, baseURL }) => {
  const buyer = await openAccount(request, 'buyer')
  const title = 'Ten benches for a school'
  const itemRequest = await ask(request, buyer, {
    request_title: title,
    required_specs: { Wood: 'wawa' },
    expires_at: new Date(Date.now() + 2 * DAY_MS).toISOString(),
  })
  await signInAs(context, buyer, baseURL ?? '')
  await open(page, '/app/requests', 'Your requests')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('No bids yet')
  await expect(card.getByRole('link', { name: `View bids on ${title}` })).toHaveAttribute(
    'href',
    `/requests/${itemRequest.id}`,
  )
  await expect(card.getByRole('link', { name: `Edit ${title}` })).toHaveAttribute(
    'href',
    `/app/requests/${itemRequest.id}/edit`,
  )

  await card.getByRole('button', { name: `Extend ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Extend this request?' })
  await expect(dialog.getByRole('radio', { name: /^1 week/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^2 weeks/ }).check()
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByText('Your request has been extended')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('15 days left')
  const extended = await callApi<{ expires_at: string; required_specs: object }>(
    request,
    buyer,
    'get',
    `/requests/${itemRequest.id}`,
  )
  expect(Math.round((Date.parse(extended.expires_at) - Date.now()) / DAY_MS)).toBe(16)
  expect(extended.required_specs).toEqual({ Wood: 'wawa' })

  await card.getByRole('button', { name: `Cancel ${title}` }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this request?' })
  await question.getByRole('button', { name: 'Keep request' }).click()
  await expect(question).toBeHidden()
  await card.getByRole('button', { name: `Cancel ${title}` }).click()
  await question.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByText('Your request is cancelled')).toBeVisible()
  await expect(page.getByText('You have no open requests')).toBeVisible()
  // The pressed button is gone with its card, so the focus moves to the heading.
  await expect(page.getByRole('heading', { level: 1, name: 'Your requests' })).toBeFocused()

  await page.getByRole('link', { name: 'Cancelled' }).click()
  await expect(page).toHaveURL('/app/requests?state=cancelled')
  await expect(card.getByRole('link', { name: `Re-post ${title}` })).toHaveAttribute(
    'href',
    `/app/create-request?from=${itemRequest.id}`,
  )
  await expect(card.getByRole('button')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('You have no open requests')).toBeVisible()
  await page.goto('/app/requests?state=nonsense')
  await expect(page.getByText('You have no open requests')).toBeVisible()
})

test('more of a long list stays after a reload', onPhone, async ({ page, context, request, baseURL }) => {
  const buyer = await openAccount(request, 'buyer')
  for (let number = 1; number <= 21; number += 1) await ask(request, buyer, { request_title: `Lantern ${number}` })
  await signInAs(context, buyer, baseURL ?? '')
  await open(page, '/app/requests', 'Your requests')
  await expect(page.getByText('Showing 20 of 21 requests')).toBeVisible()
  await page.getByRole('link', { name: 'Show more' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(21)
  // The focused link is gone, so the focus moves to the first item that was added.
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .nth(20),
  ).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '1 more shown' })).toBeAttached()
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(21)
})

test(
  'where a very long list goes on, the back button leads to its first ones',
  onPhone,
  async ({ page, context, request, baseURL }) => {
    const buyer = await openAccount(request, 'buyer')
    for (let number = 1; number <= 11; number += 1) await ask(request, buyer, { request_title: `Lantern ${number}` })
    await signInAs(context, buyer, baseURL ?? '')
    // One at a time, so that eleven are a very long list.
    await page.route('**/api/v1/requests?*', (route, sent) => {
      const address = new URL(sent.url())
      address.searchParams.set('limit', '1')
      return route.continue({ url: String(address) })
    })
    await open(page, '/app/requests?pages=10', 'Your requests')
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(10)
  },
)

test('a vendor’s bids: their position, and withdrawing one', onPhone, async ({ page, context, request, baseURL }) => {
  const buyer = await openAccount(request, 'buyer')
  const [vendor, rival] = [await openAccount(request, 'vendor', 'Kofi Works'), await openAccount(request, 'vendor')]
  const title = 'A gate for a compound house'
  const itemRequest = await ask(request, buyer, { request_title: title })
  await bidAs(request, vendor, itemRequest, { bid_amount: 1100 })
  await bidAs(request, rival, itemRequest, { bid_amount: 980.5 })
  await signInAs(context, vendor, baseURL ?? '')

  await open(page, '/app', /, Kofi$/)
  await expect(figure(page, 'Bids waiting')).toContainText('1')
  await expect(page.getByRole('region', { name: 'Your bids' })).toContainText(title)
  await expect(page.getByRole('region', { name: 'Latest requests' }).getByRole('listitem').first()).toBeVisible()

  await page.getByRole('link', { name: 'All your bids' }).click()
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText('Pending')
  await expect(card).toContainText('GH₵ 1,100.00')
  await expect(card).toContainText('Best open bid')
  await expect(card).toContainText('GH₵ 980.50')
  await expect(card).not.toContainText('Lowest')
  await expect(card.getByRole('link', { name: `Change your bid on ${title}` })).toHaveAttribute(
    'href',
    `/requests/${itemRequest.id}#bid`,
  )

  await page.getByRole('link', { name: 'Accepted' }).click()
  await expect(page.getByText('No accepted bids')).toBeVisible()
  await page.goBack()
  await card.getByRole('button', { name: `Withdraw your bid on ${title}` }).click()
  await page.getByRole('dialog', { name: 'Withdraw this bid?' }).getByRole('button', { name: 'Withdraw bid' }).click()
  await expect(page.getByText('Bid withdrawn')).toBeVisible()
  await expect(page.getByText('You have no bids now')).toBeVisible()
})

test('the profile: read, edit, cancel, save', onPhone, async ({ page, context, request, baseURL }) => {
  const account = await openAccount(request, 'buyer', 'Esi Quansah')
  await signInAs(context, account, baseURL ?? '')
  await open(page, '/app/profile', 'Profile')
  const details = page.getByRole('region', { name: /your details/i })
  await expect(details).toContainText(account.email)
  await expect(details).toContainText('Email cannot be changed. Contact support if needed.')

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Email', { exact: true })).toBeDisabled()
  await page.getByLabel('Full name').fill('Somebody Else')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(details).toContainText('Esi Quansah')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Esi Quansah')
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Phone').fill('024-000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Phone').fill('0244123456')
  await page.getByLabel('Full name').fill('Esi Quansah Addo')
  await expect(page.getByLabel('Phone')).toHaveValue('+233 24 412 3456')
  await expect(page.getByText('Please enter a valid phone number')).toBeHidden()
  await page.getByLabel('Location').fill('Hoho')
  await page.getByRole('option', { name: /Hohoe, Volta/ }).click()
  await page.getByLabel('About you').fill('Two lines\nabout me.')

  // What was typed survives a failed request and a reload.
  await page.route('**/api/v1/auth/profile', (route) => route.abort())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText('Failed to update profile')
  await page.unroute('**/api/v1/auth/profile')
  await routeOnce(page, '**/api/v1/auth/profile', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', message: 'The service is busy', request_id: 'r1' },
    }),
  )
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The service is busy' })).toContainText('Error')
  // On a slow line the page hears who its user is only after that user has saved.
  const isSaved = Promise.withResolvers<void>()
  await routeOnce(page, '**/api/v1/user/profile', async (route) => {
    const before = await fetchAnswer(route)
    await isSaved.promise
    await route.fulfill({ status: before.status, json: await before.json() })
  })
  await page.addInitScript(neverGiveUpCalls)
  await page.reload()
  await expect(page.getByText('Your earlier changes are here.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Esi Quansah Addo')
  await expect(page.getByLabel('Location')).toHaveValue('Hohoe, Volta')

  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  const isRead = page.waitForResponse('**/api/v1/user/profile')
  isSaved.resolve()
  await isRead
  for (const text of ['Esi Quansah Addo', '+233 24 412 3456', 'Hohoe, Volta', 'about me.']) {
    await expect(details).toContainText(text)
  }
  await expect(page.getByLabel('Account menu: Esi Quansah Addo')).toBeVisible()
  await page.reload()
  await expect(details).toContainText('Esi Quansah Addo')
})

test(
  'a photo is cropped to a square, shown everywhere and removed again',
  onPhone,
  async ({ page, context, request, baseURL }) => {
    await signInAs(context, await openAccount(request, 'buyer', 'Yaa Boakye'), baseURL ?? '')
    await open(page, '/app/profile', 'Profile')

    await page.getByLabel('Add a photo').setInputFiles({
      name: 'notes.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('no picture at all'),
    })
    await expect(page.getByText('This picture cannot be opened here.')).toBeVisible()

    const picture = await page.request.get('/media/pictures/basket-01.webp')
    await page.getByLabel('Add a photo').setInputFiles({
      name: 'me.webp',
      mimeType: 'image/webp',
      buffer: await picture.body(),
    })
    const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
    await expect(dialog.getByLabel('Part of the picture')).toBeVisible()
    await expect(dialog.locator('img')).toBeVisible()
    await dialog.getByLabel('Zoom').fill('2')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save photo' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    const photo = page.getByRole('region', { name: 'Photo' }).locator('img')
    await expect(photo).toHaveAttribute('src', /^\/media\/uploads\/.+\/400\.webp$/)
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(400)
    await expect(page.getByLabel('Account menu: Yaa Boakye').locator('img')).toBeVisible()

    await page.getByRole('button', { name: 'Remove photo' }).click()
    await expect(page.getByText('Add a photo')).toBeVisible()
    await expect(photo).toHaveCount(0)
  },
)
