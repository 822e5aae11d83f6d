import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { postItemRequest } from './item-request-data.ts'
import { openShop } from './shop.ts'
import {
  onDesktop,
  openAccount,
  openAlive,
  openLive,
  openSession,
  SILENT_PAGE,
  signInAs,
  signInOver,
} from './support.ts'
import { expectWithin } from './within.ts'

test(
  'a stolen session is signed out from another device within a second',
  onDesktop,
  async ({ page, context, browser, baseURL }) => {
    const owner = await openAccount(page.request, 'buyer')
    const theirs = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
    const stolen = await theirs.newPage()
    // Opened first, as on a device where somebody has signed in: the sign-in page is already in the browser.
    await openAlive(stolen, '/login')
    await signInAs(theirs, await openSession(page.request, owner), baseURL!)
    await openLive(stolen, '/app/profile')

    await signInAs(context, owner, baseURL!)
    await openAlive(page, '/app/sessions')
    await page.getByRole('button', { name: /^Sign out .+, signed in/ }).click()
    const ended = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()

    expect((await ended).status()).toBe(204)
    const since = performance.now()
    await expect(stolen).toHaveURL(/\/login/)
    expectWithin(1_000, since)
    await expect(page.getByRole('button', { name: /^Sign out .+, signed in/ })).toHaveCount(0)
    for (const name of ['Change password', 'Passkeys', 'Google and Facebook', 'Phone number'])
      await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible()
    await expectAccessible(page)
    await theirs.close()
  },
)

test(
  'somebody who signs in over another in a second tab finds nothing of theirs in the first',
  onDesktop,
  async ({ page, context, baseURL, request }) => {
    const [first, second] = [
      await openShop(request, 'First of two shops'),
      await openShop(request, 'Second of two shops'),
    ]
    const itemRequest = await postItemRequest(request, await openAccount(request, 'buyer'))
    await signInAs(context, first, baseURL!)
    await openAlive(page, itemRequest.path)
    const message = page.getByRole('form', { name: 'Your bid' }).getByLabel('Message')
    await message.fill('Cheaper than my neighbour')
    await page.getByRole('button', { name: `Report: ${itemRequest.request_title}` }).click()
    const note = page.getByRole('dialog').getByRole('textbox')
    await note.fill('This is my neighbour')

    // Opened by the first, so that both share a process: the first hears of it once all of it has happened.
    const opened = context.waitForEvent('page')
    await page.evaluate((path) => void window.open(path), SILENT_PAGE)
    await signInOver(await opened, second)

    await expect(page.getByLabel(`Account menu: ${second.fullName}`)).toBeVisible()
    await expect(note).toHaveCount(0)
    await expect(message).toHaveValue('')
  },
)
