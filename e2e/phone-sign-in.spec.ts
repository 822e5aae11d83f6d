import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { codeSentTo, newPhoneNumber, signInByPhone, written } from './phones.ts'
import { expectNoSidewaysScroll, findMailedLink, letSessionGrowOld, onPhone, openAlive } from './support.ts'

/** Counts the taps, fields and screens from the first page to a signed-in account that can be contacted. */
function countSteps(page: Page) {
  const steps = { taps: 0, fields: 0, screens: [] as string[] }
  return {
    steps,
    async tap(role: 'link' | 'button' | 'checkbox', name: string | RegExp) {
      steps.taps++
      await page.getByRole(role, { name, exact: true }).first().tap()
    },
    async fill(label: string, text: string) {
      steps.fields++
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    /** A page with its own heading counts as a screen. So does the mailbox. */
    async see(heading: string | RegExp) {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      steps.screens.push(String(heading))
    },
  }
}

test(
  'signing up by phone takes three taps, two fields, and one screen less than by email',
  onPhone,
  async ({ page, browser, baseURL }) => {
    const byPhone = countSteps(page)
    const phone = newPhoneNumber()
    await openAlive(page, '/')
    await byPhone.tap('link', 'Get Started')
    await byPhone.see('Create your account')
    await byPhone.fill('Mobile number', phone)
    await byPhone.tap('button', 'Send code')
    await byPhone.see('Enter the code')
    await byPhone.fill('Code from the text message', await codeSentTo(page, phone))
    await byPhone.tap('button', 'Continue')
    await expect(page).toHaveURL('/app')
    await byPhone.see(/./)

    const other = await browser.newContext({
      baseURL: baseURL!,
      hasTouch: true,
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const mailing = await other.newPage()
    const byEmail = countSteps(mailing)
    const email = `ama.${Date.now()}@example.com`
    await openAlive(mailing, '/')
    await byEmail.tap('link', 'Get Started')
    await byEmail.see('Create your account')
    await byEmail.fill('Full name', 'Ama Serwaa Mensah')
    await byEmail.fill('Email', email)
    await byEmail.fill('Password', 'a fine password')
    await byEmail.fill('Confirm password', 'a fine password')
    await byEmail.tap('checkbox', /I accept the terms/)
    await byEmail.tap('button', 'Create account')
    await expect(mailing).toHaveURL('/app')
    await byEmail.see(/./)
    const link = await findMailedLink(page.request, email, '/verify-email')
    byEmail.steps.screens.push('the mailbox')
    await openAlive(mailing, link)
    await byEmail.see('Your email is confirmed')
    await other.close()

    expect(byPhone.steps).toMatchObject({ taps: 3, fields: 2 })
    expect(byPhone.steps.screens).toHaveLength(byEmail.steps.screens.length - 1)
  },
)

test('a phone number opens an account, and a code closes it', onPhone, async ({ page }) => {
  const phone = newPhoneNumber()
  await openAlive(page, '/register')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const number = page.getByLabel('Mobile number', { exact: true })
  await number.fill('030 226 1234')
  await number.press('Enter')
  await expect(page.getByText('This is a landline. Enter a mobile number, like 024 412 3456')).toBeVisible()
  await number.fill(phone)
  await page.getByRole('button', { name: 'Send code' }).tap()

  const code = page.getByLabel('Code from the text message', { exact: true })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await code.fill(await codeSentTo(page, phone))
  await page.getByRole('button', { name: 'Continue', exact: true }).tap()
  await expect(page.getByText('Your account has been created.')).toBeVisible()
  await expect(page).toHaveURL('/app')

  await page.goto('/app/profile')
  await expect(page.getByText('Number you sign in with')).toBeVisible()
  await expectAccessible(page)

  // The account has no password, so closing it is confirmed by a code.
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

test('a number that was mistyped stands there to be corrected', onPhone, async ({ page }) => {
  const phone = newPhoneNumber()
  const number = page.getByLabel('Mobile number', { exact: true })
  for (const path of ['/register', '/forgot-password/phone'])
    await test.step(path, async () => {
      await openAlive(page, path)
      await number.fill(phone)
      await page.getByRole('button', { name: 'Send code' }).tap()
      await page.getByRole('button', { name: 'Use another number' }).tap()
      await expect(number).toHaveValue(written(phone))
      await page.getByRole('button', { name: 'Send code' }).tap()
      await expect(page.getByText(written(phone))).toBeVisible()
    })
})

test('a number confirmed long ago asks for the password, or opens a new account', onPhone, async ({ page }) => {
  const phone = newPhoneNumber()
  const tried: unknown[] = []
  await page.route('**/api/v1/auth/phone/sign-in', async (route) => {
    const body = route.request().postDataJSON() as { opens_new?: true }
    tried.push(body.opens_new)
    if (body.opens_new) return route.fallback()
    const errors = { password: 'Enter your password as well', opens_new: 'Not your account?' }
    const message = 'This number was last confirmed long ago. Enter your password as well'
    return route.fulfill({ status: 403, json: { code: 'other_proof_required', message, errors, request_id: 'x' } })
  })
  await signInByPhone(page, phone)
  await expect(page.getByRole('alert').getByText('A code is not enough here')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Get a link by email' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'This is not my account' }).click()
  await expect(page.getByText('Your account has been created.')).toBeVisible()
  expect(tried).toEqual([undefined, true])
})

test('a code that was sent from the first page is not requested again later', onPhone, async ({ page }) => {
  const phone = newPhoneNumber()
  await openAlive(page, '/register?type=vendor')
  await page.getByLabel('Mobile number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enter the code' })).toBeVisible()
  // Someone who registers as a vendor opens the shop next.
  await expect(page).toHaveURL('/login/phone?from=%2Fapp%2Fopen-shop')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/login?from=%2Fapp%2Fopen-shop')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
  await page.getByRole('link', { name: 'Continue with your phone number' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Continue with your phone' })).toBeVisible()
  await expect(page.getByLabel('Mobile number', { exact: true })).toHaveValue('')
})
