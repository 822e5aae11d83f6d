import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, fetchAnswer, onDesktop, onPhone, openAccount, openAlive } from './support.ts'

const create = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function fillIn(page: Page, email: string) {
  await field(page, 'Full name').fill('Ama Serwaa Mensah')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('a fine password')
  await field(page, 'Confirm password').fill('a fine password')
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
}

function newEmail(): string {
  return `ama.${Date.now()}.${Math.random().toString(36).slice(2)}@example.com`
}

test('every rule says what is wrong, until the field is edited', onPhone, async ({ page }) => {
  await openAlive(page, '/register')
  await expect(page.getByRole('radio', { name: /^Buyer/ })).toBeChecked()

  await create(page)
  for (const message of [
    'Full name is required',
    'Email is required',
    'Password is required',
    'Please accept the terms to open an account',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expect(field(page, 'Full name')).toBeFocused()
  await field(page, 'Full name').fill('Ama')
  await expect(page.getByText('Full name is required')).toBeHidden()

  await field(page, 'Email').fill('ama@nowhere')
  await page.getByLabel('Phone').fill('024-000')
  await field(page, 'Password').fill('12345')
  await field(page, 'Confirm password').fill('123456')
  await create(page)
  for (const message of [
    'Email is invalid',
    'Please enter a valid phone number',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await field(page, 'Confirm password').fill('12345')
  await expect(page.getByText('Passwords do not match')).toBeHidden()
})

test('the form helps with numbers, passwords and the terms', onDesktop, async ({ page }) => {
  await openAlive(page, '/register')
  await test.step('a local number gets its country code when the field is left', async () => {
    await page.getByLabel('Phone').fill('024 412 3456')
    await field(page, 'Password').focus()
    await expect(page.getByLabel('Phone')).toHaveValue('+233 24 412 3456')
  })
  await test.step('it gets the code when the form is sent with Enter, too', async () => {
    await page.getByLabel('Phone').fill('0201234567')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByText('Please enter a valid phone number')).toBeHidden()
    await expect(page.getByLabel('Phone')).toHaveValue('+233 20 123 4567')
  })
  await test.step('the strength of a password is shown, and the password on request', async () => {
    await field(page, 'Password').fill('123456')
    await expect(page.getByText('Weak. Others would guess it')).toBeVisible()
    await field(page, 'Password').fill('Waakye24-shito')
    await expect(page.getByText('Strong', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  })
  await test.step('terms and privacy notice open in a new tab, so that nothing typed is lost', async () => {
    for (const [name, path] of [
      ['terms', '/terms'],
      ['privacy notice', '/privacy'],
    ] as const) {
      const links = page.getByRole('link', { name: `${name} (opens in a new tab)` })
      // One link for signing up by phone, and one by email.
      await expect(links).toHaveCount(2)
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('href', path)
        await expect(link).toHaveAttribute('target', '_blank')
      }
    }
  })
  await test.step('leaving the page and coming back loses nothing but the passwords', async () => {
    await page.getByRole('radio', { name: /^Vendor/ }).check()
    await page.getByLabel('Full name').fill('Ama Serwaa')
    await page.getByRole('link', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/login')
    await page.goBack()
    await expect(page.getByLabel('Full name')).toHaveValue('Ama Serwaa')
    await expect(page.getByLabel('Phone')).toHaveValue('+233 20 123 4567')
    await expect(page.getByRole('radio', { name: /^Vendor/ })).toBeChecked()
    await expect(field(page, 'Password')).toHaveValue('')
  })
})

test('a vendor opens an account and is greeted', onPhone, async ({ page }) => {
  await openAlive(page, '/register?type=vendor&from=%2Fapp%2Fbids')
  await expect(page.getByRole('radio', { name: /^Vendor/ })).toBeChecked()
  const email = newEmail()
  await fillIn(page, email)
  await page.getByLabel('Phone').fill('024 412 3456')
  await create(page)

  await expect(page.getByText('Akwaaba, Ama!')).toBeVisible()
  await expect(page.getByText('Your account has been created successfully.')).toBeVisible()
  await expect(page).toHaveURL('/app/bids')
  await page.goto('/app/profile')
  await expect(page.getByText('+233 24 412 3456')).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
})

test('a taken address has a message beside it, too', onDesktop, async ({ page, request }) => {
  const { email } = await openAccount(request, 'buyer')
  await openAlive(page, '/register')
  await fillIn(page, email.toUpperCase())
  await create(page)
  const toast = page.getByRole('alert').filter({ hasText: 'Registration Failed' })
  await expect(toast).toContainText('An account with this email already exists')
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'Email')).toBeFocused()
  await field(page, 'Email').fill(newEmail())
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
})

test('a retry after a lost answer sends the same idempotency key', onPhone, async ({ page }) => {
  await openAlive(page, '/register')
  await fillIn(page, newEmail())
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/auth/register', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The account is opened, but the answer does not arrive.
    await fetchAnswer(route)
    await route.abort()
  })
  await create(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Registration Failed' })).toContainText('Registration failed')
  await expect(field(page, 'Password')).toHaveValue('a fine password')

  await create(page)
  await expect(page.getByText('Your account has been created successfully.')).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
})
