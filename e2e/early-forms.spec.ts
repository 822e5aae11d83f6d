import { expect, test } from '@playwright/test'
import { listProduct, openShop } from './shop.ts'
import {
  fillInCredentials,
  onPhone,
  openAccount,
  openBeforeScripts,
  routeOnce,
  signInButton,
  watch,
} from './support.ts'

// On a slow network scripts load long after the page is shown. What is submitted meanwhile must not be lost.

test('a sign-in submitted before scripts load is sent once they have', onPhone, async ({ page, request }) => {
  const complaints = watch(page)
  const account = await openAccount(request, 'buyer')
  const letScriptsLoad = await openBeforeScripts(page, '/login?from=%2Fapp%2Fprofile')
  await fillInCredentials(page, account)
  await signInButton(page).click()

  letScriptsLoad()

  await expect(page.getByText('Welcome back!')).toBeVisible()
  await expect(page).toHaveURL('/app/profile')
  expect(complaints).toEqual([])
})

test('a message submitted early keeps its text, and errors are shown', onPhone, async ({ page }) => {
  const letScriptsLoad = await openBeforeScripts(page, '/contact')
  await page.getByLabel('Message').fill('My order has not come yet.')
  await page.getByRole('button', { name: 'Send message' }).click()

  letScriptsLoad()

  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('My order has not come yet.')
  await expect(page).toHaveURL('/contact')
})

test(
  'choices and presses before scripts have loaded take effect once they have',
  onPhone,
  async ({ page, request }) => {
    let letScriptsLoad = await openBeforeScripts(page, '/requests')
    await page.getByRole('combobox', { name: 'Sort', exact: true }).selectOption('budget')
    letScriptsLoad()
    await expect(page).toHaveURL('/requests?sort=budget')

    // Not the newest of all, which another test may have sold out.
    const { id } = await listProduct(request, await openShop(request))
    await page.unrouteAll()
    letScriptsLoad = await openBeforeScripts(page, `/products/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    letScriptsLoad()
    await expect(page.getByText('You need to be logged in to add items to cart')).toBeVisible()
    await expect(page).toHaveURL(`/login?from=%2Fproducts%2F${id}`)
  },
)

test('a page whose scripts are gone, as after a deployment, is reloaded', onPhone, async ({ page }) => {
  await routeOnce(page, '**/assets/entry.client-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/help')
  await expect(page.locator('html[data-alive]')).toBeAttached()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('input that only scripts can send stays in its fields, and out of the address', onPhone, async ({ page }) => {
    await page.goto('/login')
    await fillInCredentials(page, { email: 'ama@example.com', password: 'a fine password' })
    await signInButton(page).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ama@example.com')
    await expect(page).toHaveURL('/login')

    await page.goto('/help')
    await page.getByLabel('Your email').fill('ama@example.com')
    await page.getByLabel('Your email').press('Enter')
    await expect(page.getByLabel('Your email')).toHaveValue('ama@example.com')
    await expect(page).toHaveURL('/help')
    await expect(page.getByRole('contentinfo')).toContainText('Joining needs JavaScript.', { useInnerText: true })
  })
})
