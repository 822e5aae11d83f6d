import { expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import {
  confirmEmail,
  DEMO,
  expectNoSidewaysScroll,
  fillInCredentials,
  findMailedLink,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  signInAs,
  signInButton,
} from './support.ts'

/** The code of a later 30-second step, `steps` from now. */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })

async function setUp(page: Page, password: string): Promise<{ secret: string; recovery: string }> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  await expectAccessible(page)
  const recovery = await page
    .getByRole('listitem')
    .filter({ hasText: /^[A-Z2-7-]{19}$/ })
    .first()
    .innerText()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return { secret, recovery }
}

test(
  'a user sets up codes, signs in with one, and with a recovery code',
  onPhone,
  async ({ page, context, request, baseURL }) => {
    const account = await openAccount(request, 'buyer')
    await confirmEmail(request, await findMailedLink(request, account.email, '/verify-email'))
    await signInAs(context, account, baseURL ?? '')
    await openAlive(page, '/app/profile')
    await page.getByRole('link', { name: 'Set up sign-in codes' }).click()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not-the-password')
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(password).toHaveAccessibleDescription(/This password is incorrect$/)
    await expect(password).toBeFocused()
    const { secret, recovery } = await setUp(page, account.password)
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    await expectNoSidewaysScroll(page)

    for (const next of [() => codeOf(secret, 1), () => recovery]) {
      await page.evaluate(() => localStorage.removeItem('refresh_token'))
      await page.evaluate(() => localStorage.removeItem('access_token'))
      await openAlive(page, '/login')
      await fillInCredentials(page, account)
      await signInButton(page).click()
      await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
      await page.keyboard.type('000000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main').getByText('This code is wrong or was used already')).toBeVisible()
      await page.getByLabel('Code from your authenticator app').fill(next())
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/app')
    }
  },
)

test(
  'an admin is asked for a fresh code before a role changes',
  onDesktop,
  async ({ page, context, request, baseURL }) => {
    const admin = await openSession(request, DEMO.admin)
    await signInAs(context, admin, baseURL ?? '')
    const account = await openAccount(request, 'buyer')
    // As outside a demo when the last code is more than ten minutes old, until a new one is entered.
    let isFresh = false
    await page.route('**/api/v1/admin/staff', async (route) => {
      if (isFresh || route.request().method() === 'GET') return route.fallback()
      return route.fulfill({
        status: 403,
        json: { code: 'second_factor_stale', message: 'Enter a code', request_id: 'x' },
      })
    })
    await page.route('**/api/v1/user/second-factor/check', async (route) => {
      isFresh = route.request().postDataJSON().code === '123456'
      return isFresh ? route.fulfill({ status: 204 }) : route.fallback()
    })

    await openAlive(page, '/app/admin/staff')
    await page.getByRole('button', { name: 'Add an admin' }).click()
    await page.getByLabel('Email of the account').fill(account.email)
    await page.getByLabel('Reason, for the audit log').fill('To see what comes of it')
    await page.getByRole('dialog').getByRole('button', { name: 'Add an admin' }).click()
    const prompt = page.getByRole('dialog', { name: 'Enter a code to continue' })
    await prompt.getByLabel('Code').fill('123456')
    await expectAccessible(page)
    await prompt.getByRole('button', { name: 'Continue' }).click()

    // The new account's address is not confirmed.
    await expect(page.getByText('The owner of this account has not confirmed the email yet')).toBeVisible()
  },
)
