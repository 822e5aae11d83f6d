import { expect, test } from '@playwright/test'
import {
  answer,
  begin,
  description,
  files,
  fillWhat,
  heading,
  picker,
  picture,
  postButton,
  reload,
  signInAndComeBack,
  title,
  toast,
  toBudget,
  toDetails,
} from './item-request-form.ts'
import { expectAlive, onDesktop, onPhone, openAccount, signInAs } from './support.ts'

test(
  'a draft survives leaving, a reload and the end of the session, only for its user',
  onPhone,
  async ({ page, baseURL }) => {
    const account = await begin(page, baseURL)
    await fillWhat(page)
    await picker(page).setInputFiles(await picture(page, 'freezer.png', { width: 60, height: 40 }))
    await expect(page.getByText('1 file added')).toBeAttached()
    // At once, without the pause after which a draft is normally saved.
    await reload(page)
    await expect(page.getByText('Draft saved')).toBeVisible()
    await expect(title(page)).toHaveValue('Generator for a cold store')
    await expect(files(page)).toHaveText(['freezer.png'])
    await toBudget(page)
    await page.getByLabel('Minimum budget').fill('4000')
    await page.getByRole('radio', { name: 'High' }).check()
    await page.getByRole('button', { name: '1 week' }).click()
    await toDetails(page)
    await page.getByLabel('Name').fill('Fuel')
    await page.getByLabel('Value').fill('Petrol')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name').fill('Power')

    await page.route('**/api/v1/requests', (route) =>
      route.fulfill(answer(401, { code: 'token_expired', message: 'Your session has expired', request_id: 'r1' })),
    )
    await page.route('**/api/v1/auth/refresh', (route) =>
      route.fulfill(answer(401, { code: 'unauthenticated', message: 'Please sign in', request_id: 'r2' })),
    )
    await page.getByLabel('Value').fill('3.5')
    await postButton(page).click()
    await expect(toast(page, 'Please sign in again')).toBeVisible()
    await expect(page).toHaveURL('/login?from=%2Fapp%2Fcreate-request')
    await page.unrouteAll()
    await signInAndComeBack(page, await openAccount(page.request, 'buyer'))
    await expect(title(page)).toHaveValue('')
    await expect(page.getByText('Draft saved')).toHaveCount(0)

    await page.evaluate(() => ['access_token', 'refresh_token', 'user'].forEach((key) => localStorage.removeItem(key)))
    await page.reload()
    await signInAndComeBack(page, account)
    await expect(page.getByText('Draft saved')).toBeVisible()
    await expect(title(page)).toHaveValue('Generator for a cold store')
    await expect(files(page)).toHaveText(['freezer.png'])
    await toBudget(page)
    await expect(page.getByLabel('Minimum budget')).toHaveValue('4000')
    await expect(page.getByRole('radio', { name: 'High' })).toBeChecked()
    await expect(page.getByLabel('Expiry date')).not.toHaveValue('')
    await toDetails(page)
    await expect(page.getByRole('button', { name: 'Remove Fuel' })).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Power')
    await expect(page.getByLabel('Value')).toHaveValue('3.5')
    await postButton(page).click()
    await expect(toast(page, 'Your request has been posted successfully!')).toBeVisible()
  },
)

test('a draft can be discarded, and restored', onDesktop, async ({ page, baseURL }) => {
  await begin(page, baseURL)
  await fillWhat(page)
  await reload(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(title(page)).toHaveValue('')
  await expect(description(page)).toHaveValue('')
  const back = page.getByRole('button', { name: 'Restore draft' })
  await expect(back).toBeFocused()
  await back.click()
  await expect(title(page)).toHaveValue('Generator for a cold store')
  await page.getByRole('button', { name: 'Start over' }).click()
  await title(page).fill('Something else')
  await expect(back).toHaveCount(0)
  await reload(page)
  await expect(title(page)).toHaveValue('Something else')
})

test('a request can be written without a connection', onPhone, async ({ page, baseURL }) => {
  await signInAs(page.context(), await openAccount(page.request, 'buyer'), baseURL ?? '')
  await page.goto('/terms')
  await expectAlive(page)
  await page.route('**/create-request.data*', (route) => route.abort())
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  await expect(heading(page, 'Request an item')).toBeVisible()
  await expect(page.getByRole('combobox', { name: /^Category/ })).toBeDisabled()
  await fillWhat(page)
  await page.getByRole('button', { name: 'Load the categories' }).click()
  await page.getByRole('combobox', { name: /^Category/ }).fill('solar')
  await expect(page.getByRole('option', { name: 'Solar & power' })).toBeVisible()
  await expect(title(page)).toHaveValue('Generator for a cold store')
})
