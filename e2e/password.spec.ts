import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  findMailedLink,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  openSession,
  signInAs,
  signInByForm,
} from './support.ts'

async function askForLink(page: Page, email: string) {
  await openAlive(page, '/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

async function setPassword(page: Page, password: string) {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Set the new password' }).click()
}

const SAME_ANSWER = 'If there is an account with this email, we have sent a link to set a new password.'

test(
  'a forgotten password is reset by a link that works once',
  onPhone,
  async ({ page, context, request, baseURL }) => {
    const account = await openAccount(request, 'buyer')
    await signInAs(context, account, baseURL ?? '')

    await askForLink(page, account.email)
    await expect(page.getByText(SAME_ANSWER)).toBeVisible()
    const path = await findMailedLink(request, account.email, '/reset-password')

    await openAlive(page, path)
    await page.getByLabel('New password').fill('12345')
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await setPassword(page, 'another fine password')

    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Your password has been changed. Please sign in.')).toBeVisible()
    await signInByForm(page, { email: account.email, password: 'another fine password' })
    await expect(page).toHaveURL('/app')

    await openAlive(page, path)
    await setPassword(page, 'a third password')
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  },
)

test('the page does not reveal who has an account, and the email can be requested again', onPhone, async ({ page }) => {
  await openAlive(page, '/forgot-password')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await expect(page.getByText('Email is required')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email is invalid')).toBeVisible()

  await askForLink(page, 'nobody@example.com')
  await expect(page.getByText(SAME_ANSWER)).toBeVisible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText('Requested again')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Another address' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
})

test('a reset page without its link says so', onDesktop, async ({ page }) => {
  await openAlive(page, '/reset-password')
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(page)
})

test(
  'an address is confirmed by opening the page, not by fetching it',
  onPhone,
  async ({ page, context, request, baseURL }) => {
    const account = await openAccount(request, 'buyer')
    const path = await findMailedLink(request, account.email, '/verify-email')
    expect((await request.get(path)).status()).toBe(200)
    expect((await openSession(request, account)).profile).toMatchObject({ email_verified: false })

    await signInAs(context, account, baseURL ?? '')
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible()
    expect((await openSession(request, account)).profile).toMatchObject({ email_verified: true })
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect(page.getByText('Confirm your email')).toBeHidden()

    // A signed-in user with a confirmed address is not told that the link has been used.
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible()
  },
)

test('a page with an invalid confirmation link sends a new one', onPhone, async ({ page, request }) => {
  const account = await openAccount(request, 'buyer')
  await openAlive(page, '/verify-email?token=nonsense')
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText(/^If there is an account with this email that is not confirmed yet/)).toBeVisible()
})

test('a confirmation without an answer can be tried again', onDesktop, async ({ page, request }) => {
  const account = await openAccount(request, 'buyer')
  const path = await findMailedLink(request, account.email, '/verify-email')
  await page.route('**/api/v1/auth/verify-email', (route) => route.abort())
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'We could not confirm it yet' })).toBeVisible()
  await page.unroute('**/api/v1/auth/verify-email')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is confirmed' })).toBeVisible()
  // The page names the account, since anyone can register an address that is not theirs.
  await expect(page.getByText(`It belongs to the account of ${account.fullName}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await expect(page).toHaveURL('/forgot-password')
})
