import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  findMailedLink,
  onDesktop,
  onPhone,
  openAccount,
  openAlive,
  signInAs,
  toastsOf,
} from './support.ts'

for (const [where, tag] of [
  ['a phone', onPhone],
  ['a desktop', onDesktop],
] as const)
  test(
    `choosing French for emails on ${where} makes the next one French`,
    tag,
    async ({ page, context, request, baseURL }) => {
      const user = await openAccount(request, 'buyer', 'Afi Mensah')
      await signInAs(context, user, baseURL ?? '')
      await openAlive(page, '/app/profile')
      const choice = page.getByRole('group', { name: 'Language of emails' })
      await expect(choice.getByRole('radio', { name: 'English' })).toBeChecked()
      await expect(
        page.getByText('The site, text messages and notifications on your phone stay in English.'),
      ).toBeVisible()

      await choice.getByText('Français').click()
      await expect(page.getByText('Language of emails saved')).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await expect(choice.getByRole('radio', { name: 'Français' })).toBeChecked()

      await request.post('/api/v1/auth/forgot-password', { data: { email: user.email } })
      await findMailedLink(request, user.email, '/reset-password')
      const mails = (await (await request.get('/dev/outbox')).text()).split('<article>')
      const newest = mails.find((mail) => mail.includes(`To ${user.email},`))
      expect(newest).toContain('Choisissez un nouveau mot de passe')
      expect(newest).toContain('Asime, le marché du Ghana dans votre main')
    },
  )

test('a choice that cannot be saved says so and is reverted', onPhone, async ({ page, context, request, baseURL }) => {
  const user = await openAccount(request, 'buyer', 'Afi Mensah')
  await signInAs(context, user, baseURL ?? '')
  await openAlive(page, '/app/profile')
  const choice = page.getByRole('group', { name: 'Language of emails' })
  await page.route('**/api/v1/auth/profile', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  )
  await choice.getByText('Français').click()

  await expect(toastsOf(page)).toHaveText(/Could not save this/)
  await expect(choice.getByRole('radio', { name: 'English' })).toBeChecked()
})
