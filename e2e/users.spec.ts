import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  callApi,
  confirmEmail,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  findMailedLink,
  onDesktop,
  openAccount,
  openAlive,
  openLive,
  openSession,
  signInAs,
} from './support.ts'
import { expectWithin } from './within.ts'

test(
  'an admin finds a user, reads what a suspension does, and cuts them off within a second; and restores them',
  onDesktop,
  async ({ page, context, browser, baseURL }) => {
    const buyer = await openAccount(page.request, 'buyer')
    await callApi(page.request, buyer, 'put', '/auth/profile', { phone: '+233506249019' })
    await signInAs(context, buyer, baseURL!)
    await openLive(page, '/app/profile')

    const desk = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
    await signInAs(desk, await openSession(page.request, DEMO.admin), baseURL!)
    const admin = await desk.newPage()
    await openAlive(admin, '/app/admin/users')
    await admin.getByLabel('Name, email, phone or shop').fill(buyer.email.toUpperCase())
    await admin.getByRole('button', { name: 'Search', exact: true }).click()
    await admin.getByRole('link', { name: buyer.fullName, exact: true }).click()
    await expect(admin.getByRole('heading', { level: 1, name: buyer.fullName })).toBeVisible()
    await expect(admin.getByText('+233 50 624 9019', { exact: true })).toBeVisible()
    for (const tab of ['Sessions', 'Audit', 'Overview']) await admin.getByRole('tab', { name: tab }).click()
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(admin)
    const dialog = admin.getByRole('dialog')
    await admin.route('**/suspension-effects', (route) => route.abort())
    await admin.getByRole('button', { name: 'Suspend account' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('What happens could not be worked out.')
    await expect(dialog.getByRole('button', { name: 'Suspend account' })).toBeDisabled()
    await dialog.getByLabel('Note for admins').fill('Not this one')
    await admin.unroute('**/suspension-effects')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('button', { name: 'Suspend account' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Not yet' }).click()
    await expect(dialog).toBeHidden()
    await admin.getByRole('button', { name: 'Suspend account' }).click()
    await expect(dialog.getByLabel('Note for admins')).toHaveValue('')
    await expect(dialog.getByText('They are signed out of 1 device.')).toBeVisible()
    await expect(dialog.getByText('They get no email, because they have no confirmed address.')).toBeVisible()
    await expectAccessible(admin)
    await dialog.getByLabel('Reason (sent to the user)').fill('Asks to be paid outside Asime')
    const answered = admin.waitForResponse((answer) => answer.url().endsWith('/suspend'))
    await dialog.getByRole('button', { name: 'Suspend account' }).click()

    expect((await answered).status()).toBe(200)
    const since = performance.now()
    await expect(page).toHaveURL(/\/login/)
    expectWithin(1_000, since)
    await expect(admin.getByText('Reason: Asks to be paid outside Asime')).toBeVisible()
    await admin.getByRole('button', { name: 'Restore account' }).click()
    await dialog.getByLabel('Reason (sent to the user)').fill('It was a mistake')
    await dialog.getByRole('button', { name: 'Restore account' }).click()
    await expect(admin.getByRole('button', { name: 'Suspend account' })).toBeVisible()
    await expectAlive(admin)
    await desk.close()
    expect((await openSession(page.request, buyer)).profile.id).toBe(buyer.profile.id)
  },
)

test(
  'an admin requests another email for a user, who confirms it in both mailboxes and is signed out',
  onDesktop,
  async ({ page, context, browser, baseURL }) => {
    const buyer = await openAccount(page.request, 'buyer')
    const email = `moved-${buyer.email}`
    const desk = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
    await signInAs(desk, await openSession(page.request, DEMO.admin), baseURL!)
    const admin = await desk.newPage()
    await openAlive(admin, `/app/admin/users/${buyer.profile.id}`)
    await admin.getByRole('button', { name: 'Change email' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel('Reason (for the audit log)').fill('They have another provider')
    await dialog.getByRole('button', { name: 'Send links' }).click()
    await expect(dialog.getByText('Enter the new email')).toBeVisible()
    await expect(dialog.getByLabel('New email')).toBeFocused()
    await dialog.getByLabel('New email').fill(email)
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Send links' }).click()
    await expect(admin.getByText(`New email: ${email}`)).toBeVisible()
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(admin)

    await signInAs(context, buyer, baseURL!)
    // Without live updates, or the page would go by itself where the link below leads.
    await page.routeWebSocket(/\/api\/v1\/live/, () => {})
    const paths = [buyer.email, email].map((address) => findMailedLink(page.request, address, '/confirm-email-change'))
    const [oldPath, newPath] = await Promise.all(paths)
    await openAlive(page, oldPath!)
    await page.getByRole('button', { name: 'Confirm change' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Confirmed here' })).toBeVisible()
    await openAlive(admin, `/app/admin/users/${buyer.profile.id}`)
    await expect(admin.getByText('Old address: confirmed')).toBeVisible()
    await expect(admin.getByText('New address: not confirmed yet')).toBeVisible()
    await openAlive(page, newPath!)
    await page.getByRole('button', { name: 'Confirm change' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The email is changed' })).toBeVisible()

    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/login/)
    await desk.close()
    expect((await openSession(page.request, { ...buyer, email })).profile).toMatchObject({
      email,
      email_verified: true,
    })
  },
)

test(
  'an admin makes a buyer a vendor, who is cut off and comes back to a workspace',
  onDesktop,
  async ({ page, context, browser, baseURL }) => {
    const buyer = await openAccount(page.request, 'buyer')
    await confirmEmail(page.request, await findMailedLink(page.request, buyer.email, '/verify-email'))
    await signInAs(context, buyer, baseURL!)
    await openLive(page, '/app/profile')
    const desk = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
    await signInAs(desk, await openSession(page.request, DEMO.admin), baseURL!)
    const admin = await desk.newPage()
    await openAlive(admin, `/app/admin/users/${buyer.profile.id}`)
    await admin.getByRole('button', { name: 'Make vendor' }).click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByText('They get an email with your reason.')).toBeVisible()
    await dialog.getByLabel('Reason (sent to the user)').fill('She asked by telephone')
    await dialog.getByRole('button', { name: 'Make vendor' }).click()
    await expect(dialog.getByText('Enter the name of the shop')).toBeVisible()
    await expect(dialog.getByLabel('Business name')).toBeFocused()
    await dialog.getByLabel('Business name').fill('Efua Pottery')
    await dialog.getByLabel('Location').fill('Ho, Volta')
    await admin.keyboard.press('Tab')
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(admin)
    await dialog.getByRole('button', { name: 'Make vendor' }).click()

    await expect(page).toHaveURL(/\/login/)
    await expect(admin.getByRole('link', { name: 'Efua Pottery (Owner)' })).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Make vendor' })).toBeHidden()
    await expectAlive(admin)
    await desk.close()
    await page.getByLabel('Email', { exact: true }).fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill(buyer.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/app/)
    await openAlive(page, '/app/vendor')
    await expect(page.getByText('Efua Pottery').first()).toBeVisible()
  },
)

test(
  'an admin makes a vendor a buyer, whose shop closes and can be reopened by them as it was',
  onDesktop,
  async ({ page, context, browser, baseURL }) => {
    const vendor = await openAccount(page.request, 'vendor')
    await confirmEmail(page.request, await findMailedLink(page.request, vendor.email, '/verify-email'))
    const shop = vendor.profile.vendor!
    await signInAs(context, vendor, baseURL!)
    await openLive(page, '/app/profile')
    const desk = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
    await signInAs(desk, await openSession(page.request, DEMO.admin), baseURL!)
    const admin = await desk.newPage()
    await openAlive(admin, `/app/admin/users/${vendor.profile.id}`)
    await admin.getByRole('button', { name: 'Make buyer' }).click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByText('The shop can open again, with its products hidden')).toBeVisible()
    await dialog.getByLabel('Reason (sent to the user)').fill('She asked by telephone')
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(admin)
    await dialog.getByRole('button', { name: 'Make buyer' }).click()

    await expect(page).toHaveURL(/\/login/)
    await expect(admin.getByText(`${shop.business_name} (closed)`).first()).toBeVisible()
    await expect(admin.getByRole('button', { name: 'Make buyer' })).toBeHidden()
    await expect(admin.getByRole('button', { name: 'Make vendor' })).toBeVisible()
    await desk.close()
    expect((await page.request.get(`/vendors/${shop.id}`)).status()).toBe(404)

    await page.getByLabel('Email', { exact: true }).fill(vendor.email)
    await page.getByLabel('Password', { exact: true }).fill(vendor.password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL(/\/app/)
    await openAlive(page, '/app/open-shop')
    await page.getByRole('button', { name: 'Open the shop again' }).click()
    await expect(page).toHaveURL(/\/app\/vendor/)
    await expect(page.getByText(shop.business_name).first()).toBeVisible()
    await expect.poll(async () => (await page.request.get(`/vendors/${shop.id}`)).status()).toBe(200)
  },
)
