import { expect, type Locator, test } from '@playwright/test'
import { openShop } from './shop.ts'
import { callApi, DEMO, expectNoSidewaysScroll, onDesktop, openAlive, openSession, signInAs } from './support.ts'

async function confirm(dialog: Locator, reason: string, label: string): Promise<void> {
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: label, exact: true }).click()
}

test(
  'a timer that an owner edits takes effect, and returns to its old value when the change is undone',
  onDesktop,
  async ({ page, context, baseURL }) => {
    const shop = await openShop(page.request)
    const deal = { title: 'Blue smock', price: 120, delivery_methods: ['pickup'] }
    const daysOfLink = async () => {
      const made = await callApi<{ valid_until: string }>(page.request, shop, 'post', '/user/deals', deal)
      return Math.round((Date.parse(made.valid_until) - Date.now()) / 86_400_000)
    }
    expect(await daysOfLink()).toBe(3)
    await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
    await openAlive(page, '/app/admin/settings')

    await page.getByRole('button', { name: 'Change: Usual life of a deal link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('New value').fill('0')
    await confirm(dialog, 'Sellers asked for it', 'Save')
    await expect(dialog.getByLabel('New value')).toHaveAccessibleDescription(/Must be 1 to 30 days/)
    await dialog.getByLabel('New value').fill('5')
    await dialog.getByRole('button', { name: 'Save' }).click()

    await expect(page.getByText('Now: 5 days')).toBeVisible()
    expect(await daysOfLink()).toBe(5)
    await page.getByRole('navigation', { name: 'Pages of settings' }).getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('3 days → 5 days')).toBeVisible()
    await expect(page.getByText('Sellers asked for it')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Undo: Usual life of a deal link' }).click()
    await confirm(dialog, 'Too long', 'Undo')
    await expect(page.getByText('5 days → 3 days')).toBeVisible()
    expect(await daysOfLink()).toBe(3)
  },
)
