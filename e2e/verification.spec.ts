import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectPartAccessible } from './accessible.ts'
import { fillCart, listProduct, openShop } from './shop.ts'
import {
  callApi,
  confirmEmail,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  findMailedLink,
  onPhone,
  openAccount,
  openSession,
  signInAs,
  signInInstead,
} from './support.ts'

const picture = fileURLToPath(new URL('../apps/api/media/pictures/hero-kente.webp', import.meta.url))

test(
  'a shop is verified, and buyers see its badge, what it means and whom they pay',
  onPhone,
  async ({ page, context, baseURL }) => {
    const name = 'Ama Serwaa Mensah'
    const shop = await openShop(page.request, name)
    await confirmEmail(page.request, await findMailedLink(page.request, shop.email, '/verify-email'))
    await callApi(page.request, shop, 'put', '/user/shop/facts', { legal_name: name, legal_status: 'individual' })
    await callApi(page.request, shop, 'put', '/user/payout-account', {
      kind: 'mobile_money',
      bank_code: 'MTN',
      account_number: '0244123456',
      account_name: name,
    })
    const cloth = await listProduct(page.request, shop, { price: 120 })

    await signInAs(context, shop, baseURL!)
    await page.goto('/app/vendor/verification')
    await expectAlive(page)
    // Verification is the last page, and a phone has no room for all of them at once.
    const pages = page.getByRole('navigation', { name: 'Shop pages' })
    await expect(pages.getByRole('link', { name: 'Verification' })).toBeInViewport({ ratio: 1 })
    const send = page.getByRole('button', { name: 'Send for review' })
    await expect(page.getByText('3 of 8 complete').first()).toBeVisible()
    await expect(send).toBeDisabled()
    await page.getByLabel('Name as on your Ghana Card').fill(name)
    await page.getByLabel('Ghana Card number').fill('GHA-12345')
    await page.getByLabel('Expiry date of the card').fill('2999-01-01')
    for (const what of ['Picture of the card', 'Selfie with the card']) {
      await page.getByLabel(`Choose file: ${what}`).setInputFiles(picture)
      await expect(page.getByRole('img', { name: `${what}, as uploaded` })).toBeVisible()
    }
    await send.click()
    await expect(page.getByText('Enter the number as on the card, like GHA-123456789-1')).toBeVisible()
    await expect(page.getByLabel('Ghana Card number')).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const number = String(Date.now()).slice(-9)
    await page.getByLabel('Ghana Card number').fill(`gha${number}7`)
    await send.click()
    await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()

    const admin = await openSession(page.request, DEMO.admin)
    const waiting = await callApi<{ id: string; vendor: { id: string } }[]>(
      page.request,
      admin,
      'get',
      '/admin/verifications?limit=100',
    )
    const mine = waiting.find(({ vendor }) => vendor.id === shop.profile.vendor?.id)
    await signInInstead(page, admin, baseURL!)
    await page.goto(`/app/admin/verifications/${mine?.id}`)
    await expectAlive(page)
    await expect(page.getByText(`${name} (matches the card)`)).toHaveCount(2)
    await page.getByRole('button', { name: 'View: Picture of the card' }).click()
    await expect(page.getByRole('img', { name: 'Picture of the card' })).toBeVisible()
    await expect(page.getByText(`Number entered: GHA-${number}-7`)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Approve' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect(question.getByLabel('Reason, for the audit log')).toHaveAccessibleDescription('A reason is required')
    await question.getByLabel('Reason, for the audit log').fill('All agree')
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Revoke' })).toBeVisible()

    await signInInstead(page, shop, baseURL!)
    await page.goto('/app/vendor/verification')
    await expect(page.getByRole('heading', { name: 'Verified' })).toBeVisible()
    await expect(page.getByText(/Valid until \d/)).toBeVisible()

    await fillCart(context, [cloth])
    await signInInstead(page, await openAccount(page.request, 'buyer'), baseURL!)
    await page.goto(`/products/${cloth.id}`)
    await expectAlive(page)
    const meaning = page.getByText(/^Asime checked who is behind this shop on .*Ghana Card, and a selfie with it\.$/)
    await expect(meaning).toBeHidden()
    await page.getByRole('button', { name: 'Verified: what was checked' }).click()
    await expect(meaning).toBeVisible()
    await expectPartAccessible(meaning.locator('..'))
    await page.keyboard.press('Escape')
    await expect(meaning).toBeHidden()

    await page.goto('/checkout')
    await expectAlive(page)
    await page.getByRole('combobox', { name: /^Region/ }).selectOption('Ashanti')
    await expect(
      page.getByText(
        'Paid out to: A. Mensah, MTN MoMo. The name matches the verified owner. MTN MoMo has not confirmed it.',
      ),
    ).toBeVisible()
  },
)
