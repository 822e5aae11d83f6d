import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, onPhone, openAlive, signInAs } from './support.ts'
import { openShop } from './shop.ts'

const HEADINGS = 'SKU,Name,Description,Category,Price,Stock'

test(
  'a file of twenty products is imported without its two bad rows, which are named',
  onPhone,
  async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(context, await openShop(page.request), baseURL!)
    await openAlive(page, '/app/vendor/products')
    await page.getByRole('link', { name: 'Import or export' }).click()
    await expect(page.getByRole('heading', { name: 'Import products' })).toBeVisible()

    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download template' }).click(),
    ])
    expect(template.suggestedFilename()).toBe('asime-products-template.csv')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const rows = Array.from({ length: 20 }, (_, n) => {
      const price = n === 4 ? '4,68O.00' : String(10 + n)
      return `KP-${n + 1},Enamel plate ${n + 1},Blue rim,${n === 11 ? 'Kitchn' : 'Home & kitchen'},"${price}",5`
    })
    // By keyboard, as the drop zone is a control like any other.
    const zone = page.getByLabel('CSV file')
    // The listener is set well before the key press, or the browser may open the chooser before it knows of the listener.
    const choosing = page.waitForEvent('filechooser')
    await zone.focus()
    await page.keyboard.press('Space')
    const chooser = await choosing
    const file = { name: 'plates.csv', mimeType: 'text/csv', buffer: Buffer.from([HEADINGS, ...rows].join('\r\n')) }
    await chooser.setFiles(file)

    await expect(page.getByText('plates.csv').first()).toBeVisible()
    await expect(page.getByText('2 problems, in 2 rows')).toBeVisible()
    const problems = page.getByRole('region', { name: 'Rows to correct' })
    const first = problems.getByRole('listitem').filter({ hasText: 'Row 6, Price' })
    await expect(first).toContainText('4,68O.00')
    await expect(first).toContainText('Not a number')
    await expect(problems.getByRole('listitem').filter({ hasText: 'Row 13, Category' })).toContainText('Kitchn')
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download problems' }).click(),
    ])
    expect(table.suggestedFilename()).toBe('asime-import-problems.csv')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // The import needs the tick, and the file is still there after leaving the page.
    const go = page.getByRole('button', { name: 'Import 18 rows' })
    await expect(go).toBeDisabled()
    await openAlive(page, '/app/vendor/products/import')
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/app/vendor/products')
    await page.getByLabel('Leave out the 2 rows with errors and import the other 18').check()
    await go.click()

    await expect(page.getByText('Import complete')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('18 products added, 2 rows left out.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'plates.csv' })).toContainText('18 added, 0 updated')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Enamel plate 1', exact: true }).click()
    await expect(page.getByLabel('Product name')).toHaveValue('Enamel plate 1')
  },
)
