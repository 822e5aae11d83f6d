import { expect, test } from '@playwright/test'
import { DEMO, onDesktop, openSession, signInInstead } from './support.ts'

test(
  'a page of differences or systems without rows speaks of those, not of all alerts',
  onDesktop,
  async ({ page, baseURL }) => {
    await signInInstead(page, await openSession(page.request, DEMO.admin), baseURL!)
    const meta = { next_cursor: null, total: 0, total_is_capped: false, limit: 20 }
    await page.route('**/api/v1/admin/payment-alerts*', (route) => route.fulfill({ json: { data: [], meta } }))
    for (const [path, empty] of [
      ['/app/admin/money/differences', 'No difference is open.'],
      ['/app/admin/money/systems', 'No systems alert is open.'],
      ['/app/admin/money/systems?state=closed', 'No systems alert has been closed yet.'],
      ['/app/admin/money', 'No alert is open.'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(empty)).toBeVisible()
    }
  },
)
