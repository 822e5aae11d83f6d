import { readFile } from 'node:fs/promises'
import type { ShopAnalytics } from '@asime/contract/shop-analytics'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import {
  callApi,
  changeAnswers,
  DEMO,
  expectAlive,
  expectNoSidewaysScroll,
  onPhone,
  openSession,
  signInAs,
  watch,
} from './support.ts'

interface Analytics {
  now: { total: { views: number; orders: number; revenue: number }; periods: { from: string; orders: number }[] }
  products: { product_name: string }[]
}

test(
  'a shop sees its figures as charts and tables, and downloads them as a file',
  onPhone,
  async ({ page, context, baseURL }) => {
    const complaints = watch(page)
    const shop = await openSession(page.request, DEMO.vendor)
    await signInAs(context, shop, baseURL!)
    const monthly = await callApi<Analytics>(page.request, shop, 'get', '/user/shop/analytics?period=month')
    // Other tests view its products meanwhile: the page gets the figures that the test has read.
    await changeAnswers<Analytics>(page, '**/api/v1/user/shop/analytics?period=month*', () => monthly)
    await page.goto('/app/vendor/analytics')
    await expectAlive(page)

    await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Month' }).click()
    await expect(page).toHaveURL(/\?period=month$/)
    await expect(page.getByLabel('Time', { exact: true })).toHaveValue('12')
    const funnel = page.getByRole('region', { name: 'From view to revenue' })
    await expect(funnel).toContainText(monthly.now.total.views.toLocaleString('en'))
    const trend = page.getByRole('region', { name: 'By month', exact: true })
    await trend.getByLabel('Figure').selectOption('Orders paid')
    // Charts load when they come into view.
    await trend.evaluate((card) => card.scrollIntoView())
    await expect(trend.locator('svg .recharts-line-curve').last()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await trend.getByRole('button', { name: 'Table' }).click()
    const rows = trend.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(13)
    // Many columns of figures could shrink the first one to the width of a letter.
    const month = await rows.nth(1).getByRole('rowheader').boundingBox()
    expect(month?.width).toBeGreaterThan(100)
    await expect(trend.locator('svg .recharts-line-curve')).toHaveCount(0)
    for (const [index, { orders }] of monthly.now.periods.toReversed().slice(0, 3).entries())
      await expect(
        rows
          .nth(index + 1)
          .getByRole('cell')
          .first(),
      ).toHaveText(orders.toLocaleString('en'))
    await expect(page.getByRole('region', { name: 'Best products' })).toContainText(monthly.products[0]!.product_name)
    await expectAccessible(page)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(13)
    expect(lines.at(-1)).toContain(`,${monthly.now.periods.at(-1)!.orders},`)
    expect(complaints).toEqual([])
  },
)

test(
  'a shop reads how soon it answered new enquiries, compared with the period before',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openSession(page.request, DEMO.vendor), baseURL!)
    await changeAnswers<ShopAnalytics>(page, '**/api/v1/user/shop/analytics?*', ({ now, before, ...rest }) => ({
      ...rest,
      now: {
        ...now,
        total: { ...now.total, enquiries: 5 },
        reply: { count: 4, median_minutes: 90, groups: [1, 1, 2, 0, 0] },
      },
      before: { ...before, reply: { count: 3, median_minutes: 20, groups: [1, 2, 0, 0, 0] } },
    }))
    await page.goto('/app/vendor/analytics')
    const card = page.getByRole('region', { name: 'Time to answer messages', exact: true })
    await expect(card).toContainText('Half of the answers to new enquiries came within 1 h 30 min. Before: 20 min.')
    await expect(card).toContainText('4 of 5 enquiries answered.')
    await card.getByRole('button', { name: 'Table' }).click()
    await expect(card.getByRole('row', { name: /^15–60 min/ })).toHaveText('15–60 min12')
  },
)

test(
  'a product that sold and was deleted is named among the best, and leads nowhere',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openSession(page.request, DEMO.vendor), baseURL!)
    const sold = { picture: null, views: 9, orders: 2, units: 3, revenue: 90 }
    await changeAnswers<ShopAnalytics>(page, '**/api/v1/user/shop/analytics?*', (figures) => ({
      ...figures,
      products: [
        { ...sold, id: '01920000-0000-7000-8000-0000000000a1', product_name: 'Standing fan', is_deleted: false },
        { ...sold, id: '01920000-0000-7000-8000-0000000000a2', product_name: 'Table fan', is_deleted: true },
      ],
    }))
    await page.goto('/app/vendor/analytics')
    const best = page.getByRole('region', { name: 'Best products' })
    await expect(best.getByRole('listitem')).toHaveText([/Standing fan/, /Table fan/])
    await expect(best.getByRole('link')).toHaveText(['Standing fan'])
  },
)

test(
  'a chart that has not shrunk with the screen yet does not make the page scroll sideways',
  onPhone,
  async ({ page, context, baseURL }) => {
    await signInAs(context, await openSession(page.request, DEMO.vendor), baseURL!)
    // As on a busy phone, resize observers are called late.
    await page.addInitScript(() => {
      const Observer = window.ResizeObserver
      window.ResizeObserver = class extends Observer {
        constructor(callback: ResizeObserverCallback) {
          super((...told) => setTimeout(() => callback(...told), document.body.dataset.isBusy ? 60_000 : 0))
        }
      }
    })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/app/vendor/analytics')
    await expectAlive(page)
    const trend = page.getByRole('region', { name: 'By day', exact: true })
    await trend.evaluate((card) => card.scrollIntoView())
    const chart = trend.locator('svg.recharts-surface').first()
    const widthOf = () => chart.evaluate((svg) => svg.getBoundingClientRect().width)
    const place = chart.locator('xpath=ancestor::*[contains(@class, "recharts-responsive-container")]')
    const room = await place.evaluate((box) => box.getBoundingClientRect().width)
    await expect.poll(async () => Math.abs((await widthOf()) - room)).toBeLessThan(1)
    const wide = await widthOf()

    await page.evaluate(() => {
      document.body.dataset.isBusy = 'true'
    })
    await page.setViewportSize({ width: 320, height: 740 })
    await expectNoSidewaysScroll(page)
    expect(await widthOf(), 'still as wide as before').toBe(wide)
  },
)
