import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { hasLoadedPasskeys } from './script-weight.ts'
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

test(
  'a user adds a passkey, signs in and confirms with it, and removes it',
  onPhone,
  async ({ page, context, request }) => {
    const account = await openAccount(request, 'buyer')
    await confirmEmail(request, await findMailedLink(request, account.email, '/verify-email'))
    const devices = await context.newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })

    await test.step('the sign-in page loads no passkey code', async () => {
      await openAlive(page, '/login')
      await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible()
      // Checked once all scripts have loaded.
      await page.waitForLoadState('networkidle')
      expect(await hasLoadedPasskeys(page)).toBe(false)
      await signInByForm(page, account)
      await expect(page).toHaveURL(/\/app/)
    })

    await test.step('it is added on the passkeys page', async () => {
      await openAlive(page, '/app/profile')
      await page.getByRole('link', { name: 'Passkeys' }).click()
      await expect(page.getByText('You have no passkeys')).toBeVisible()
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await expect(page.getByText('Not used yet')).toBeVisible()
      await page.getByRole('button', { name: /^Rename the passkey/ }).click()
      await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('My telephone')
      await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'My telephone' })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    })

    await test.step('it signs in without a password', async () => {
      await openAlive(page, '/app/sessions')
      await page.getByRole('button', { name: 'Sign out everywhere' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
      await expect(page).toHaveURL(/\/login/)
      await openAlive(page, '/login')
      expect(await hasLoadedPasskeys(page)).toBe(false)
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expect.poll(() => hasLoadedPasskeys(page)).toBe(true)
      await expect(page).toHaveURL(/\/app/)
    })

    await test.step('it confirms its own removal', async () => {
      await letSessionGrowOld(page, '**/api/v1/user/passkeys/*')
      await openAlive(page, '/app/passkeys')
      await expect(page.getByText(/^Last used/)).toBeVisible()
      await page.getByRole('button', { name: /^Remove the passkey/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      const prompt = page.getByRole('dialog', { name: 'Confirm it is you' })
      await expect(prompt.getByRole('button', { name: 'Enter your password instead' })).toBeVisible()
      await expectAccessible(page)
      await prompt.getByRole('button', { name: 'Use a passkey', exact: true }).click()
      await expect(page.getByText('You have no passkeys')).toBeVisible()
    })
  },
)
