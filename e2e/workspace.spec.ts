import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectAlive, expectNoSidewaysScroll, openAccount, signInAs } from './support.ts'

test('one navigation leads over the pages of a shop, and marks the open one', async ({ page, context, baseURL }) => {
  const isPhone = page.viewportSize()!.width < 1000
  await signInAs(context, await openAccount(page.request, 'vendor', 'Kofi Anane'), baseURL!)
  await page.goto('/app/vendor/orders')
  await expectAlive(page)
  const rail = page.getByRole('navigation', { name: 'Vendor workspace' })
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect(isPhone ? rail : tabs).toBeHidden()
  const navigation = isPhone ? tabs : rail
  await expect(navigation.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.locator('[aria-current]')).toHaveCount(1)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expectAccessible(page)

  await navigation.getByRole('link', { name: 'Payouts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeFocused()
  await expect(navigation.getByRole('link', { name: 'Payouts' })).toHaveAttribute('aria-current', 'page')
  // Of its tab it is the second page.
  await page.goto('/app/bids')
  await expectAlive(page)
  const pages = isPhone ? page.getByRole('navigation', { name: 'Requests pages' }) : rail
  await expect(pages.getByRole('link', { name: 'My bids' })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: 'Requests' })).toHaveAttribute('href', '/requests')
  if (isPhone) await expect(tabs.getByRole('link', { name: 'Requests' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The rest of the site is a press away.
  const header = page.getByRole('banner')
  await header.getByLabel('Account menu: Kofi Anane').click()
  await expect(header.getByRole('link', { name: 'Vendor Dashboard' })).toHaveAttribute('href', '/app/vendor')
  if (!isPhone) await expect(rail.getByRole('link', { name: /View public shop$/ })).toBeVisible()
})
