import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { DEMO, expectNoSidewaysScroll, onDesktop, openAlive, openSession, signInAs } from './support.ts'

async function confirm(page: Page, reason: string, label: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: label, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test(
  'a text that an owner edits is previewed, read without JavaScript, and undone from its history',
  onDesktop,
  async ({ page, context, baseURL, browser }) => {
    const visitor = await (await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false })).newPage()
    const expectRead = async (words: string) =>
      expect(async () => {
        await visitor.goto('/contact')
        expect(await visitor.getByRole('main').textContent()).toContain(words)
      }).toPass()
    await visitor.goto('/contact')
    const before = (await visitor.getByRole('main').getByRole('paragraph').first().textContent()) ?? ''
    const words = `Ask in Twi, ${Date.now()}`

    await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
    await openAlive(page, '/app/admin/texts')
    await page.getByRole('link', { name: 'Edit: Contact us' }).click()
    const top = page.getByLabel('Text at the top')
    const preview = page.getByRole('region', { name: 'Preview of the page' })
    await expect(preview).toContainText(before)
    await top.fill(`${words} <script>alert(1)</script>`)
    await expect(top).toHaveAccessibleDescription(/HTML is not allowed/)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(top).toBeFocused()
    await top.fill(`**${words}**, or look at [the fees](/fees).`)
    await expect(preview.locator('strong')).toHaveText(words)
    // What was typed survives a reload.
    await page.reload()
    await expect(preview.locator('strong')).toHaveText(words)
    await page.getByRole('button', { name: 'Publish' }).click()
    await confirm(page, 'Many write in Twi', 'Publish')
    await expectRead(words)
    await expect(visitor.getByRole('main').getByRole('link', { name: 'the fees' })).toHaveAttribute('href', '/fees')

    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByText('Many write in Twi')).toBeVisible()
    await page
      .getByRole('button', { name: /^Show changes: Version/ })
      .first()
      .click()
    await expect(page.locator('ins').filter({ hasText: 'Twi' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Restore: Version 1', exact: true }).click()
    await confirm(page, 'Nobody here speaks it', 'Restore')
    await expect(page.getByText('The text of version 1 again').first()).toBeVisible()
    await expectRead(before)
    await visitor.context().close()
  },
)

test(
  'before publishing new terms an owner reads who will be notified, and when',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
    await openAlive(page, '/app/admin/texts/terms')
    await page.getByLabel('Text at the top').fill('Be kind.')
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Nobody is notified. Choose a later day')).toBeVisible()
    // Half a date looks empty to scripts, which would be at once.
    const from = dialog.getByLabel('In force from')
    await from.press('1')
    await dialog.getByLabel('Reason').fill('We are kinder now')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(from).toHaveAccessibleDescription(/Enter the whole date/)
    await from.press('Backspace')
    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
    await from.fill(day)
    await expect(dialog.getByText('we start to notify everybody with an active account')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await dialog.getByLabel('It changes nothing that matters').check()
    await expect(dialog.getByText('Nobody is notified.', { exact: true })).toBeVisible()
  },
)
