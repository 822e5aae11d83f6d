import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { placeBid, postItemRequest } from './item-request-data.ts'
import {
  answerTo,
  callApi,
  confirmEmail,
  fetchAnswer,
  findMailedLink,
  onPhone,
  openAccount,
  openAlive,
  routeOnce,
  signInAs,
  watch,
} from './support.ts'

test('what came while the page heard nothing is in the list, too', onPhone, async ({ page, context, baseURL }) => {
  const owner = await openAccount(page.request, 'buyer')
  const itemRequest = await postItemRequest(page.request, owner)
  await signInAs(context, owner, baseURL ?? '')
  await page.routeWebSocket(/\/api\/v1\/live/, () => {})
  await page.goto('/app/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await placeBid(page.request, itemRequest, { bid_amount: 4350 }, 'Kumasi Power House')
  // As when the line comes back; the notification itself is written by a job.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('1 unread.')).toBeVisible({ timeout: 1_000 })
    // Read beside the count, it may be from just before.
    await expect(page.getByRole('link', { name: 'Kumasi Power House bids GH₵ 4,350.00' })).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
})

test(
  'new bids are in the list and on the bell until they are read, and a channel can be switched off',
  onPhone,
  async ({ page, context, baseURL }) => {
    const complaints = watch(page)
    const owner = await openAccount(page.request, 'buyer', 'Akosua Boateng')
    const itemRequest = await postItemRequest(page.request, owner)
    await placeBid(page.request, itemRequest, { bid_amount: 4350 }, 'Kumasi Power House')
    await confirmEmail(page.request, await findMailedLink(page.request, owner.email, '/verify-email'))
    await signInAs(context, owner, baseURL ?? '')
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
    // The page is updated live.
    await placeBid(page.request, itemRequest, { bid_amount: 4200 }, 'Suame Generators')
    const bell = page.getByRole('link', { name: 'Notifications, 2 unread' })
    await expect(bell).toBeVisible()
    await bell.click()

    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: '2 new bids on your request' })
    await expect(row.getByRole('link', { name: 'Suame Generators bids GH₵ 4,200.00' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^Bids\s*2$/ }).click()
    await expect(page).toHaveURL('/app/notifications?state=bids')
    await page.getByRole('button', { name: 'Mark all read' }).click()
    await expect(page.getByText('All read.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(itemRequest.path)

    await page.goto('/app/notifications/settings')
    const email = page.getByRole('switch', { name: 'New bids on your requests, Email' })
    await expect(email).not.toBeChecked()
    const emailStored = answerTo(page, 'PUT', /settings\/channel$/)
    await email.press('Space')
    await expect(email).toBeChecked()
    await emailStored
    const timeStored = answerTo(page, 'PUT', /settings\/times$/)
    await page.getByText('07:00', { exact: true }).click()
    await expect(page.getByRole('radio', { name: '07:00' })).toBeChecked()
    await timeStored
    await expectAccessible(page)
    await page.reload()
    await expect(email).toBeChecked()
    await expect(page.getByRole('radio', { name: '07:00' })).toBeChecked()

    // Text messages only go to a confirmed number, and their switches appear once there is one.
    await expect(page.getByRole('switch', { name: 'Payouts, SMS' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Add number' }).click()
    const phone = `024${String(Date.now()).slice(-7)}`
    await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByText('Not confirmed yet: nothing is sent to it')).toBeVisible()
    const texts = await (await page.request.get('/dev/texts')).text()
    const code = new RegExp(`To \\+233${phone.slice(1)}[^]*?(\\d{6}) is your code`).exec(texts)?.[1] ?? ''
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.getByRole('button', { name: 'Confirm number' }).click()
    await expect(page.getByRole('switch', { name: 'Payouts, SMS' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Payouts, WhatsApp' })).not.toBeChecked()
    await page.setViewportSize({ width: 360, height: 800 })
    await expectAccessible(page)

    const main = page.getByRole('main')
    // A search is saved from the list, and edited and deleted on a page of its own.
    for (const [path, list] of [
      ['/products?search=generator&maxPrice=9000', 'Products'],
      ['/requests?search=generator', 'Requests'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Save search' }).click()
      await main.getByRole('link', { name: 'Search saved' }).click()
      await expect(page.getByRole('heading', { name: 'Saved searches', level: 1 })).toBeVisible()
      await expect(main.getByRole('listitem').filter({ hasText: list }).getByRole('link')).toBeVisible()
    }
    await expectAccessible(page)
    const saved = main.getByRole('listitem').filter({ hasText: '“generator”, Up to' })
    const stored = answerTo(page, 'PATCH', /saved-searches\//)
    await saved.getByRole('combobox').selectOption('Once a day')
    await stored
    await page.reload()
    await expect(saved.getByRole('combobox')).toHaveValue('daily')
    // Coming back asks nothing while an earlier read is still on its way.
    const comeBackUntil = (isAsked: () => boolean) =>
      expect
        .poll(async () => {
          await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
          return isAsked()
        })
        .toBe(true)
    // On a slow line, what the page reads on coming back to it while a change is on its way arrives after that.
    const [isRead, isChanged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let reads = 0
    await page.route(/\/api\/v1\/user\/saved-searches/, async (route) => {
      if (route.request().method() === 'PATCH') await isRead.promise
      if (route.request().method() !== 'GET' || reads++ > 0) return route.fallback()
      const before = await fetchAnswer(route)
      const json: unknown = await before.json()
      isRead.resolve()
      await isChanged.promise
      return route.fulfill({ status: before.status, json })
    })
    const changed = answerTo(page, 'PATCH', /saved-searches\//)
    await saved.getByRole('combobox').selectOption('At once')
    await comeBackUntil(() => reads > 0)
    await changed
    isChanged.resolve()
    await page.evaluate(async () => {
      await fetch('/robots.txt')
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    })
    await expect(saved.getByRole('combobox')).toHaveValue('at_once')
    // On a slow line, what the page reads on coming back to it arrives once a search has been deleted.
    const [isDeleted, isAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let isReadAgain = false
    await routeOnce(page, '**/api/v1/user/saved-searches', async (route) => {
      isReadAgain = true
      const before = await fetchAnswer(route)
      const json: unknown = await before.json()
      await isDeleted.promise
      await route.fulfill({ status: before.status, json })
      isAnswered.resolve()
    })
    await comeBackUntil(() => isReadAgain)
    const deleted = answerTo(page, 'DELETE', /saved-searches\//)
    await saved.getByRole('button', { name: /^Delete/ }).click()
    await deleted
    isDeleted.resolve()
    await isAnswered.promise
    // Long enough for it to be shown, if it were.
    await page.evaluate(async () => {
      await fetch('/robots.txt')
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    })
    await expect(saved).toHaveCount(0)
    expect(complaints).toEqual([])
  },
)

test('a link in an email ends emails of its kind, without a sign-in', onPhone, async ({ page }) => {
  const owner = await openAccount(page.request, 'buyer')
  await confirmEmail(page.request, await findMailedLink(page.request, owner.email, '/verify-email'))
  const byEmail = { topic: 'new_bids', channel: 'email', on: true }
  await callApi(page.request, owner, 'put', '/notifications/settings/channel', byEmail)
  await placeBid(page.request, await postItemRequest(page.request, owner), { bid_amount: 4350 })
  await openAlive(page, await findMailedLink(page.request, owner.email, '/notifications/unsubscribe'))

  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Stop these emails?')
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(page.getByText('You will not get these emails any more')).toBeVisible()
  await expect(heading).toHaveText('Emails stopped')
})
