import { expect, test } from '@playwright/test'
import { expectAccessible, expectPartAccessible } from './accessible.ts'
import { placeBid, postExpiringItemRequest, postItemRequest } from './item-request-data.ts'
import { expectAlive, expectNoSidewaysScroll, onDesktop, onPhone, openAccount, signInAs, watch } from './support.ts'

const FILE = 'https://files.example.com/a/freezer-plate.pdf'
const RICH = {
  request_title: 'Generator with key start',
  description: 'Two chest freezers and lights.\nKey start please.',
  urgency: 'urgent',
  required_specs: { Fuel: 'Petrol', Power: '3.5 kVA or more' },
  attachments: ['/media/pictures/generator-01.webp', '/media/pictures/generator-02.webp', FILE],
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads the whole request and all of its bids', onDesktop, async ({ page }) => {
    const owner = await openAccount(page.request, 'buyer', 'Akosua Boateng')
    const itemRequest = await postItemRequest(page.request, owner, {
      ...RICH,
      expires_at: new Date(Date.now() + 5.5 * 24 * 60 * 60 * 1000).toISOString(),
    })
    await placeBid(page.request, itemRequest, { bid_amount: 4350, delivery_time_days: 1, message: 'Sealed.' }, 'Power')
    await placeBid(page.request, itemRequest, { bid_amount: 5300.5 }, 'Adom')

    await page.goto(itemRequest.path)

    await expect(page).toHaveTitle(/^Generator with key start/)
    await expect(page.getByRole('heading', { level: 1, name: 'Generator with key start' })).toBeVisible()
    const main = page.getByRole('main')
    for (const text of ['Urgent', 'Open', '5 days left', 'Akosua Boateng, posted just now'])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
    await expect(main.getByText('Two chest freezers and lights.')).toBeVisible()
    const specs = page.getByRole('region', { name: 'Required specifications' })
    await expect(specs.getByRole('term')).toHaveText(['Fuel', 'Power'])
    await expect(specs.getByRole('definition')).toHaveText(['Petrol', '3.5 kVA or more'])

    const facts = page.getByRole('region', { name: 'About this request' })
    await expect(facts.getByText('GH₵ 4,000.00 – 5,200.00')).toBeAttached()
    await expect(facts).toContainText('Asafo, Kumasi')
    await expect(facts).toContainText(/Expires/)
    await expect(facts).toContainText(/2/)

    const attachments = page.getByRole('region', { name: 'Attachments' })
    await expect(attachments.getByRole('link', { name: /^Enlarge/ })).toHaveCount(2)
    const file = attachments.getByRole('link', { name: /freezer-plate\.pdf/ })
    await expect(file).toHaveAttribute('href', FILE)
    await expect(file).toHaveAttribute('rel', /noopener/)
    await expect(file).toContainText('PDF')

    const bids = page.getByRole('region', { name: 'Bids so far' })
    await expect(bids).toContainText('2 bids, 1 within the budget')
    await expect(bids.getByRole('figure')).toHaveAccessibleName(/^2 bids between GH₵.4,350\.00 and GH₵.5,300\.50/)
    await expect(bids.getByRole('article').getByRole('heading')).toHaveText(['Power', 'Adom'])
    await expect(bids.getByRole('article').first()).toContainText('Lowest')
    await expect(bids.getByRole('article').first()).toContainText('in 1 day')
    await expect(page.getByText('Only vendors can submit bids')).toBeVisible()
    await expect(page.getByRole('button', { name: /Accept|Reject/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\//)
  })
})

test('pictures open large, and the link can be shared', onPhone, async ({ page, context }) => {
  const complaints = watch(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner, RICH)
  await page.goto(itemRequest.path)
  await expectAlive(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Enlarge: Picture 2 of 2 by the buyer' }).click()
  await page.getByRole('dialog', { name: 'Picture 2 of 2 by the buyer' }).press('ArrowLeft')
  const shown = page.getByRole('dialog', { name: 'Picture 1 of 2 by the buyer' })
  await expect(shown).toBeVisible()
  await expectPartAccessible(shown)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const copy = page.getByRole('button', { name: 'Copy link' })
  if (await copy.isVisible()) {
    await copy.click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(itemRequest.path, page.url()).href)
  } else {
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  }
  expect(complaints).toEqual([])
})

test('similar requests are other open ones', onDesktop, async ({ page }) => {
  const answer = await page.request.get('/api/v1/requests?status=open&limit=1&sort_by=total_bids')
  const { data } = (await answer.json()) as { data: { id: string; request_title: string }[] }

  await page.goto(`/requests/${data[0]?.id}`)

  const similar = page.getByRole('region', { name: 'Similar Requests' })
  await expect(similar.getByRole('article').first()).toBeVisible()
  const first = similar.getByRole('article').first().getByRole('heading').getByRole('link')
  const href = await first.getAttribute('href')
  expect(href).not.toContain(data[0]?.id)
  await first.click()
  await expect(page).toHaveURL(href ?? '')
})

test('the owner extends and cancels the request', onPhone, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postExpiringItemRequest(page, owner)
  await signInAs(context, owner, baseURL ?? '')
  await page.goto(itemRequest.path)

  const box = page.getByRole('region', { name: 'This is your request' })
  await expect(box).toContainText('This request has expired. Extend it to get bids and accept one.')
  await expect(page.getByText('Expired', { exact: true }).first()).toBeVisible()
  await expect(box.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/app${itemRequest.path}/edit`)
  await expect(page.getByText('Only vendors can submit bids')).toHaveCount(0)

  await box.getByRole('button', { name: 'Extend' }).click()
  const extend = page.getByRole('dialog', { name: 'Extend this request?' })
  await extend.getByRole('radio', { name: /3 days/ }).check()
  await extend.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByText('Your request has been extended')).toBeVisible()
  await expect(page.getByText(/^(2|3) days left$|^7\d hours left$/).first()).toBeVisible()
  await expect(page.getByText('Open', { exact: true }).first()).toBeVisible()

  await box.getByRole('button', { name: 'Cancel request' }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this request?' })
  await cancel.getByRole('button', { name: 'Keep request' }).click()
  await expect(cancel).toHaveCount(0)
  await box.getByRole('button', { name: 'Cancel request' }).click()
  await cancel.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByText('Your request is cancelled')).toBeVisible()
  await expect(box).toContainText('You cancelled this request')
  await expect(box.getByRole('button')).toHaveCount(0)
})

test('a request that is closed to bids says why', onDesktop, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postExpiringItemRequest(page, owner)
  await signInAs(context, await openAccount(page.request, 'vendor'), baseURL ?? '')

  await page.goto(itemRequest.path)

  await expect(page.getByText('This request has expired')).toBeVisible()
  await expect(page.getByText('No bids came in.')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveCount(0)
})

test('a missing request has a page that says so, with the status to match', onPhone, async ({ page }) => {
  for (const path of ['/requests/0198c1f0-1111-7000-8000-000000000001', '/requests/no-such-request']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Request not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Request not found/)
  }
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Item Requests' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Item Requests' })).toBeVisible()
})

test('a request that cannot be loaded leads back to the list', onDesktop, async ({ page }) => {
  await page.goto('/requests')
  await expectAlive(page)
  await page.route(/\/requests\/[\w-]{36}\.data/, (route) => route.fulfill({ status: 500, body: 'secret details' }))

  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()

  const toast = page.getByRole('alert').filter({ hasText: 'Failed to load request details' })
  await expect(toast).toContainText('Error')
  await expect(page).toHaveURL('/requests')
  await expect(page.getByText('secret details')).toHaveCount(0)
})

test('nothing sticks out sideways at 320 px', onPhone, async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner, {
    ...RICH,
    request_title: 'W'.repeat(120),
    budget_min: 99_000_000,
    budget_max: 99_999_999.99,
    required_specs: { ['K'.repeat(60)]: 'V'.repeat(200) },
  })
  await placeBid(page.request, itemRequest, { bid_amount: 99_999_999.99, message: 'M'.repeat(400) })
  await placeBid(page.request, itemRequest, { bid_amount: 99_999_998 }, 'S'.repeat(80))
  await signInAs(context, owner, baseURL ?? '')

  for (const view of ['', '?view=compare']) {
    await page.goto(itemRequest.path + view)
    await expect(page.getByRole('button', { name: /^Accept Bid/ }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
