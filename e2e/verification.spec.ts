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
} from './support.ts'

const picture = fileURLToPath(new URL('../apps/api/media/pictures/hero-kente.webp', import.meta.url))

test(
  'a shop is verified, and buyers see its badge, what it means and whom they pay',
  onPhone,
  async ({ page, context, browser, baseURL }) => {
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

    const desk = await browser.newContext({
      baseURL: baseURL!,
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
    })
    const admin = await openSession(page.request, DEMO.admin)
    await signInAs(desk, admin, baseURL!)
    const waiting = await callApi<{ id: string; vendor: { id: string } }[]>(
      page.request,
      admin,
      'get',
      '/admin/verifications?limit=100',
    )
    const mine = waiting.find(({ vendor }) => vendor.id === shop.profile.vendor?.id)
    const check = await desk.newPage()
    await check.goto(`/app/admin/verifications/${mine?.id}`)
    await expectAlive(check)
    await expect(check.getByText(`${name} (matches the card)`)).toHaveCount(2)
    await check.getByRole('button', { name: 'View: Picture of the card' }).click()
    await expect(check.getByRole('img', { name: 'Picture of the card' })).toBeVisible()
    await expect(check.getByText(`Number entered: GHA-${number}-7`)).toBeVisible()
    await expectAccessible(check)
    await expectNoSidewaysScroll(check)
    await check.getByRole('button', { name: 'Approve' }).click()
    const question = check.getByRole('dialog')
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect(question.getByLabel('Reason, for the audit log')).toHaveAccessibleDescription('A reason is required')
    await question.getByLabel('Reason, for the audit log').fill('All agree')
    await question.getByRole('button', { name: 'Approve' }).click()
    await expect(question).toBeHidden()
    await expect(check.getByRole('button', { name: 'Revoke' })).toBeVisible()
    await desk.close()

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Verified' })).toBeVisible()
    await expect(page.getByText(/Valid until \d/)).toBeVisible()

    const buyer = await browser.newContext({
      baseURL: baseURL!,
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
    })
    await fillCart(buyer, [cloth])
    await signInAs(buyer, await openAccount(page.request, 'buyer'), baseURL!)
    const counter = await buyer.newPage()
    await counter.goto(`/products/${cloth.id}`)
    await expectAlive(counter)
    const meaning = counter.getByText(/^Asime checked who is behind this shop on .*Ghana Card, and a selfie with it\.$/)
    await expect(meaning).toBeHidden()
    await counter.getByRole('button', { name: 'Verified: what was checked' }).click()
    await expect(meaning).toBeVisible()
    await expectPartAccessible(meaning.locator('..'))
    await counter.keyboard.press('Escape')
    await expect(meaning).toBeHidden()

    await counter.goto('/checkout')
    await expectAlive(counter)
    await counter.getByRole('combobox', { name: /^Region/ }).selectOption('Ashanti')
    await expect(
      counter.getByText(
        'Paid out to: A. Mensah, MTN MoMo. The name matches the verified owner. MTN MoMo has not confirmed it.',
      ),
    ).toBeVisible()
    await buyer.close()
  },
)
