import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { linkSentTo, newPhoneNumber, signUpByPhone } from './phones.ts'
import {
  callApi,
  DEMO,
  expectNoSidewaysScroll,
  onPhone,
  openAlive,
  openSession,
  routeOnce,
  signInAs,
} from './support.ts'

test(
  'support requests a new number for an account, the new number confirms, and the owner stops the change',
  onPhone,
  async ({ page, browser, baseURL }) => {
    const [before, after] = [newPhoneNumber(), newPhoneNumber()]
    await signUpByPhone(page, before)
    const desk = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
    const session = await openSession(page.request, DEMO.admin)
    await signInAs(desk, session, baseURL!)
    const admin = await desk.newPage()
    const found = await callApi<{ id: string }[]>(
      page.request,
      session,
      'get',
      `/admin/users?query=${encodeURIComponent(before)}`,
    )
    await openAlive(admin, `/app/admin/users/${found[0]!.id}`)
    await admin.getByRole('button', { name: 'Change number' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Reason (for the audit log)').fill('They have lost their SIM')
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect(dialog.getByText('Enter the new number')).toBeVisible()
    await dialog.getByLabel('New mobile number').fill(after)
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Send link' }).click()
    await expect(admin.getByText('New number: not confirmed yet')).toBeVisible()

    const stranger = await (
      await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
    ).newPage()
    await openAlive(stranger, await linkSentTo(page, after, '/confirm-number'))
    await stranger.getByRole('button', { name: 'Confirm this number' }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: 'Number confirmed' })).toBeVisible()
    await expectAccessible(stranger)

    // On a bad line its code comes at the second attempt, and the page does not go for it.
    await routeOnce(page, /\/assets\/phone-notices/, (route) => route.abort())
    await openAlive(page, '/app')
    await expect(page.getByText('The number of your account is about to change')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Stop this change' }).click()
    await expect(page.getByText('The number of your account is about to change')).toBeHidden()
    await openAlive(stranger, await linkSentTo(page, before, '/stop-number-change'))
    await stranger.getByRole('button', { name: 'Stop this change' }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
    await admin.reload()
    await expect(admin.getByText('A change is waiting')).toHaveCount(0)
  },
)
