import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { DEMO, expectNoSidewaysScroll, onDesktop, openAlive, openSession, signInAs } from './support.ts'

test(
  'the audit log explains invalid search input, and also finds sign-ins',
  onDesktop,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openSession(page.request, DEMO.admin), baseURL!)
    await openAlive(page, '/app/admin/audit')
    const who = page.getByLabel('Email or ID of who did it')
    const rows = page.getByRole('main').getByText('Details', { exact: true })

    await who.fill('Ama')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(who).toHaveAccessibleDescription(/^Enter a whole email address, or an ID/)
    await expect(who).toHaveValue('Ama')
    await expect(rows).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save as CSV' })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Clear' }).click()
    // Another address is another form, which would not have what is typed before it is there.
    await expect(who).toHaveValue('')
    await page.getByLabel('ID of the object').fill('1234')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByLabel('ID of the object')).toHaveAccessibleDescription(/^Enter an ID/)
    await expect(rows).toHaveCount(0)

    await page.getByLabel('ID of the object').fill('')
    await expect(page.getByRole('option', { name: 'VAT rate added', exact: true })).toHaveCount(1)
    await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Admin signed in' })
    await who.fill(DEMO.admin.email)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(rows.first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Admin signed in')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
  },
)
