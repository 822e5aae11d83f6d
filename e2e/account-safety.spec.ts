import { expect, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { codeSentTo, newPhoneNumber, signUpByPhone } from './phones.ts'
import {
  callApi,
  changeAnswers,
  confirmEmail,
  expectNoSidewaysScroll,
  findMailedLink,
  letSessionGrowOld,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  signInAs,
} from './support.ts'

test(
  'a user with only a number adds an email, and sets a password by a code to the number',
  onPhone,
  async ({ page }) => {
    const phone = newPhoneNumber()
    const email = `kofi.${Date.now()}@example.com`
    await signUpByPhone(page, phone)

    await openAlive(page, '/app/email')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await openAlive(page, await findMailedLink(page.request, email, '/confirm-email'))
    await page.getByRole('button', { name: 'Add this email' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Email added' })).toBeVisible()
    await openAlive(page, '/app/email')
    await expect(page.getByText(`Your email is ${email}.`)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      '/contact',
    )

    await page.evaluate(() => localStorage.clear())
    await openAlive(page, '/forgot-password')
    await page.getByRole('link', { name: 'Use your phone number instead' }).click()
    await page.getByLabel('Mobile number', { exact: true }).fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
    const code = page.getByLabel('Code from the text message', { exact: true })
    await expect(code).toBeFocused()
    await page.getByLabel('New password').fill('waakye-and-shito-7')
    await page.getByLabel('Confirm password').fill('waakye-and-shito-7')
    await code.fill('000000')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page.getByText('This code is wrong or too old.')).toBeVisible()
    await expectAccessible(page)
    await code.fill(await codeSentTo(page, phone))
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page).toHaveURL('/login')
    expect((await openSession(page.request, { email, password: 'waakye-and-shito-7' })).email).toBe(email)
  },
)

test(
  'where codes are on, changing the password and exporting data also need a code',
  onPhone,
  async ({ page, context, baseURL }) => {
    const account = await openAccount(page.request, 'buyer')
    await confirmEmail(page.request, await findMailedLink(page.request, account.email, '/verify-email'))
    const begun = await callApi<{ secret: string }>(page.request, account, 'post', '/user/second-factor/begin', {
      password: account.password,
    })
    const code = (steps: number) =>
      new TOTP({ secret: begun.secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    await callApi(page.request, account, 'post', '/user/second-factor/turn-on', { code: code(0) })
    await signInAs(context, account, baseURL!)
    const prompt = page.getByRole('dialog', { name: 'Confirm it is you' })

    await letSessionGrowOld(page, '**/api/v1/auth/change-password')
    await openAlive(page, '/app/change-password')
    await page.getByLabel('Current password', { exact: true }).fill(account.password)
    await page.getByLabel('New password', { exact: true }).fill('waakye-and-shito-7')
    await page.getByLabel('Confirm new password', { exact: true }).fill('waakye-and-shito-7')
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click()
    await expect(prompt.getByLabel('Code', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await prompt.getByLabel('Code', { exact: true }).fill(code(1))
    await page.keyboard.press('Enter')
    await expect(page.getByText('All other devices were signed out.')).toBeVisible()
    await expect(page).toHaveURL('/app/profile')

    await expect(page.getByRole('main').getByRole('link', { name: 'Notification settings' })).toBeVisible()
    await page.getByRole('link', { name: 'Read my data' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name: /^Sessions/ }).first()).toBeVisible()
    await expect(page.getByText(account.email).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // One session more than the first answer holds.
    await changeAnswers<{ tables: Record<string, { total: number; rows: object[] }> }>(
      page,
      '**/api/v1/user/data/overview',
      (data) => {
        const rows = Array.from({ length: 20 }, () => ({ user_agent: 'A browser' }))
        return { ...data, tables: { ...data.tables, sessions: { total: 21, rows } } }
      },
    )
    await page.route('**/api/v1/user/data/overview/sessions?skip=20', (route) =>
      route.fulfill({ json: { data: { rows: [{ user_agent: 'The oldest one' }] } } }),
    )
    await page.reload()
    await page.getByRole('button', { name: 'Show 17 more: Sessions' }).click()
    await page.getByRole('button', { name: 'Show 1 more: Sessions' }).click()
    await expect(page.getByText('The oldest one')).toBeVisible()
    await expect(page.getByRole('button', { name: /more: Sessions$/ })).toHaveCount(0)
  },
)
