import { expect, test } from '@playwright/test'
import { DEMO, expectAlive, expectNoSidewaysScroll, onDesktop, openSession, signInAs } from './support.ts'

// Without smooth scrolling, so that what is pressed stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a figure that an admin changes is what visitors read', onDesktop, async ({ page, context, baseURL, browser }) => {
  await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
  await page.goto('/app/admin/home')
  await expectAlive(page)
  await page.getByRole('button', { name: 'Change the figure of Vendors' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Figure', { exact: true }).fill('many')
  await dialog.getByLabel('Reason').fill('More shops have opened')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByLabel('Figure', { exact: true })).toHaveAccessibleDescription(/Enter a figure such as/)
  const figure = `${600 + Math.floor(Math.random() * 300)}+`
  await dialog.getByLabel('Figure', { exact: true }).fill(figure)
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`Shown: ${figure}`)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await expect(async () => {
    await visitor.goto('/')
    await expect(visitor.getByRole('region', { name: 'Asime in numbers' })).toContainText(figure, { timeout: 500 })
  }).toPass()
  await visitor.context().close()
})
