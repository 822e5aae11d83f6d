import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openAccount, openAlive, openLive, openSession, onDesktop, signInAs } from './support.ts'
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
