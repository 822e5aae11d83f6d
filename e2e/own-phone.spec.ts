import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { codeSentTo, newPhoneNumber, signUpByPhone, written } from './phones.ts'
import {
  confirmEmail,
  expectNoSidewaysScroll,
  findMailedLink,
  letSessionGrowOld,
  onPhone,
  openAccount,
  openAlive,
  signInByForm,
} from './support.ts'

test('a user adds a number, and removes it while a password signs in', onPhone, async ({ page, request }) => {
  const account = await openAccount(request, 'buyer')
  await confirmEmail(request, await findMailedLink(request, account.email, '/verify-email'))
  const phone = newPhoneNumber()
  await openAlive(page, '/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL(/\/app/)
  await openAlive(page, '/app/profile')
  await page.getByRole('link', { name: 'Add a number' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Phone number' })).toBeVisible()
  await page.getByLabel('Mobile number', { exact: true }).fill('030 226 1234')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('This is a landline. Enter a mobile number, like 024 412 3456')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Mobile number', { exact: true }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByLabel(`Code sent to ${written(phone)}`, { exact: true })
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: 'Use another number' }).click()
  await expect(page.getByLabel('Mobile number', { exact: true })).toHaveValue(written(phone))
  await page.getByRole('button', { name: 'Send code' }).click()
  await code.fill('000000')
  await code.press('Enter')
  await expect(page.getByText('This code is wrong or too old.')).toBeVisible()
  await code.fill(await codeSentTo(page, phone))
  await page.getByRole('button', { name: 'Save number' }).click()
  await expect(page.getByText('Number added')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Number you sign in with' })
  await expect(panel.getByText(written(phone))).toBeVisible()
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await panel.getByRole('button', { name: 'Remove number' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove number' }).click()
  await expect(page.getByText('You removed a number. You can add another one from')).toBeVisible()
  await expectAccessible(page)
})

test('a change needs codes to the old and the new number; the last way to sign in stays', onPhone, async ({ page }) => {
  const [before, after] = [newPhoneNumber(), newPhoneNumber()]
  await signUpByPhone(page, before)
  await letSessionGrowOld(page, '**/api/v1/user/phone/new-code')
  await openAlive(page, '/app/phone')
  await expect(page.getByText('To remove it, add an email first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove number' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible()
  await page.getByRole('button', { name: 'Change number' }).click()
  await page.getByLabel('New mobile number', { exact: true }).fill(after)
  await page.getByRole('button', { name: 'Send code' }).click()
  const prompt = page.getByRole('dialog', { name: 'Confirm it is you' })
  await prompt.getByRole('button', { name: 'Send code' }).click()
  const ownCode = prompt.getByLabel('Code from the text message', { exact: true })
  await expect(ownCode).toBeVisible()
  await ownCode.fill(await codeSentTo(page, before))
  await ownCode.press('Enter')

  const old = page.getByLabel(`Code sent to your old number ${written(before)}`, { exact: true })
  await expect(old).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel(`Code sent to ${written(after)}`, { exact: true }).fill(await codeSentTo(page, after))
  await old.fill('000000')
  await page.getByRole('button', { name: 'Save number' }).click()
  await expect(page.getByText('This code is wrong or too old.')).toBeVisible()
  await old.fill(await codeSentTo(page, before))
  await page.getByRole('button', { name: 'Save number' }).click()
  await expect(page.getByText('Number changed')).toBeVisible()
  await expect(page.getByText(written(after))).toBeVisible()
})
