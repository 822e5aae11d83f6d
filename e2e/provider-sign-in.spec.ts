import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectAlive, fetchAnswer, onDesktop, openAccount, openAlive } from './support.ts'

// Uses a local Google and Facebook, whose page asks who signs in (apps/api/test/local-providers.ts).

interface Person {
  name: string
  email: string
  isConfirmed?: boolean
}

const newPerson = (): Person => ({
  name: 'Esi Owusu',
  email: `esi.${Date.now()}.${Math.random().toString(36).slice(2)}@gmail.com`,
})
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function goTo(page: Page, provider: string, from = '/login') {
  await openAlive(page, from)
  await page.getByRole('link', { name: new RegExp(`^Sign (in|up) with ${provider}$`) }).click()
  await expect(heading(page, `Local ${provider.toLowerCase()}`)).toBeVisible()
}

async function continueAs(page: Page, { name, email, isConfirmed = true }: Person) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('The email is confirmed').setChecked(isConfirmed)
  await page.getByRole('button', { name: 'Continue' }).click()
}

for (const provider of ['Google', 'Facebook']) {
  test(`${provider} signs a new person up, and signs them in again`, onDesktop, async ({ page, context }) => {
    const person = newPerson()
    await goTo(page, provider, '/register?from=%2Fapp%2Forders')
    await continueAs(page, person)

    await expect(heading(page, 'Create your account')).toBeVisible()
    // The provider's answer is removed from the address and the history.
    await expect(page).toHaveURL(`/sign-in/${provider.toLowerCase()}`)
    await expect(page.getByLabel('Full name')).toHaveValue('Esi Owusu')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Please accept the terms to open an account')).toBeVisible()
    await page.getByRole('radio', { name: /^Vendor/ }).check()
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/app/orders')
    const profile = () =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { user_type?: string }).user_type)
    expect(await profile()).toBe('vendor')

    await page.evaluate(() => localStorage.clear())
    await context.clearCookies()
    await goTo(page, provider)
    await continueAs(page, person)
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect(page).toHaveURL('/app')
    expect(await profile()).toBe('vendor')
  })
}

for (const provider of ['Google', 'Facebook']) {
  test(
    `${provider} with the email of another account links nothing, and cancelling changes nothing`,
    onDesktop,
    async ({ page, request }) => {
      const owner = await openAccount(request, 'buyer')
      await goTo(page, provider)
      await continueAs(page, { name: 'Somebody', email: owner.email })
      await expect(heading(page, `${provider} could not sign you in`)).toBeVisible()
      await expect(
        page.getByText('An account with this email already exists. Sign in the way you usually do'),
      ).toBeVisible()
      await expectAccessible(page)

      await page.getByRole('link', { name: 'Start again' }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(heading(page, `${provider} sign-in cancelled`)).toBeVisible()
      await page.getByRole('link', { name: 'Back to sign in' }).click()
      await expect(page).toHaveURL('/login')
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    },
  )

  test(
    `an answer of ${provider} works once, and in no other browser`,
    onDesktop,
    async ({ page, browser, baseURL }) => {
      let returned = ''
      page.on('request', (req) => {
        if (req.url().includes(`/sign-in/${provider.toLowerCase()}?`) && req.isNavigationRequest()) returned = req.url()
      })
      await goTo(page, provider)
      await continueAs(page, newPerson())
      await expect(heading(page, 'Create your account')).toBeVisible()
      expect(returned).toContain('code=')

      const refusal = `This ${provider} sign-in was used already, took too long, or began in another browser.`
      await page.goto(returned)
      await expectAlive(page)
      await expect(page.getByText(refusal)).toBeVisible()

      const other = await browser.newContext({ baseURL: baseURL!, reducedMotion: 'reduce', serviceWorkers: 'block' })
      const elsewhere = await other.newPage()
      await goTo(elsewhere, provider)
      await elsewhere.goto(returned)
      await expect(elsewhere.getByText(refusal)).toBeVisible()
      await other.close()
    },
  )
}

test('buttons of providers that are not set up say so', onDesktop, async ({ page }) => {
  await openAlive(page, '/register')
  // The answer of a server without settings.
  await page.route(/\/login\.data/, async (route) => {
    const answer = await fetchAnswer(route)
    const body = (await answer.text()).replace('"isSetUp",true', '"isSetUp",false')
    const contentType = answer.headers.get('content-type') ?? ''
    await route.fulfill({ status: answer.status, contentType, body })
  })
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/login')
  for (const name of ['Google', 'Facebook']) {
    await page.getByRole('button', { name: `Sign in with ${name}` }).click()
    await expect(page.getByText(`${name} sign-in is not set up`)).toBeVisible()
  }
  await expect(page.getByText('Please use your email and a password.').first()).toBeVisible()
})

test('a user of Google confirms with it, also links Facebook, and can then unlink', onDesktop, async ({ page }) => {
  const person = newPerson()
  await goTo(page, 'Google', '/login?from=%2Fapp%2Fsign-in-providers')
  await continueAs(page, person)
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/app/sign-in-providers')
  await expect(page.getByText('To unlink it, set a password first')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toBeHidden()

  // As if fifteen minutes had passed since the sign-in.
  let isConfirmed = false
  await page.route('**/api/v1/auth/providers/link', (route) => {
    if (isConfirmed) return route.fallback()
    const json = { code: 'confirmation_required', message: 'Please confirm', request_id: 'x' }
    return route.fulfill({ status: 403, json })
  })
  await page.getByRole('button', { name: 'Link Facebook' }).click()
  const prompt = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(prompt.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectAccessible(page)
  await prompt.getByRole('button', { name: 'Continue with Google' }).click()
  await continueAs(page, person)
  await expect(page.getByText('You can now continue.')).toBeVisible()
  await expect(page).toHaveURL('/app/sign-in-providers')
  // Not by ending the route, by which Chromium can lose another call of the page (see early-forms.spec.ts).
  isConfirmed = true

  await page.getByRole('button', { name: 'Link Facebook' }).click()
  await continueAs(page, newPerson())
  await expect(page.getByText('Facebook linked')).toBeVisible()
  await page.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Google unlinked')).toBeVisible()
  await expect(page.getByText('To unlink it, set a password first')).toBeVisible()
})
