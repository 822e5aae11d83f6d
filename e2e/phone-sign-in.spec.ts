import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { codeSentTo, newNumber } from './phones.ts'
import { expectNoSidewaysScroll, letSessionGrowOld, onPhone, openAlive } from './support.ts'

test('four taps and two fields lead from the first page to an account', onPhone, async ({ page }) => {
  const phone = newNumber()
  let taps = 0
  const tap = async (role: 'link' | 'button', name: string) => {
    taps++
    await page.getByRole(role, { name, exact: true }).first().tap()
  }
  await openAlive(page, '/')
  await tap('link', 'Get Started')
  await tap('link', 'Continue with your phone number')
  await expect(page.getByRole('heading', { level: 1, name: 'Continue with your phone' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const number = page.getByLabel('Mobile number', { exact: true })
  await number.fill('030 226 1234')
  await number.press('Enter')
  await expect(page.getByText('This is a landline. Enter a mobile number, like 024 412 3456')).toBeVisible()
  await number.fill(phone)
  await tap('button', 'Send code')

  const code = page.getByLabel('Code from the text message', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await code.fill(await codeSentTo(page, phone))
  await tap('button', 'Continue')
  await expect(page.getByText('Your account has been created.')).toBeVisible()
  await expect(page).toHaveURL('/app')
  expect(taps).toBe(4)

  await page.goto('/app/profile')
  await expect(page.getByText('Number you sign in with')).toBeVisible()
  await expectAccessible(page)

  // There is no password to close it by: a code is.
  await letSessionGrowOld(page, '**/api/v1/user/close')
  await page.getByRole('button', { name: 'Close my account' }).tap()
  await page.getByRole('button', { name: 'Close account' }).tap()
  const prompt = page.getByRole('dialog', { name: 'Confirm it is you' })
  await prompt.getByRole('button', { name: 'Send code' }).tap()
  const ownCode = prompt.getByLabel('Code from the text message', { exact: true })
  await ownCode.fill('000 000')
  await ownCode.press('Enter')
  await expect(prompt.getByText('This code is wrong or too old.')).toBeVisible()
  await expectAccessible(page)
  await ownCode.fill(await codeSentTo(page, phone))
  await ownCode.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

test('a number of long ago asks for the password, or opens an account of one’s own', onPhone, async ({ page }) => {
  const phone = newNumber()
  const tried: unknown[] = []
  await page.route('**/api/v1/auth/phone/sign-in', async (route) => {
    const body = route.request().postDataJSON() as { opens_new?: true }
    tried.push(body.opens_new)
    if (body.opens_new) return route.fallback()
    const errors = { password: 'Enter your password as well', opens_new: 'Not your account?' }
    const message = 'This number was last confirmed long ago. Enter your password as well'
    return route.fulfill({ status: 403, json: { code: 'other_proof_required', message, errors, request_id: 'x' } })
  })
  await openAlive(page, '/login/phone')
  await page.getByLabel('Mobile number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByLabel('Code from the text message', { exact: true })
  await expect(code).toBeVisible()
  await code.fill(await codeSentTo(page, phone))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('alert').getByText('A code is not enough here')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Get a link by email' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'This is not my account' }).click()
  await expect(page.getByText('Your account has been created.')).toBeVisible()
  expect(tried).toEqual([undefined, true])
})
