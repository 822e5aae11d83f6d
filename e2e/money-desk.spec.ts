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

test(
  'the desk shows what went wrong, also where more disputes wait than it reads at once',
  onDesktop,
  async ({ page, baseURL }) => {
    await signInInstead(page, await openSession(page.request, DEMO.admin), baseURL!)
    const alertOf = (kind: string, n: number) => ({
      id: `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      kind,
      group: 'payments',
      what: kind === 'payout_failed' ? 'A payout failed' : 'A dispute awaits a decision',
      todo: 'See the detail',
      reference: `reference-${n}`,
      detail: {},
      due_at: null,
      created_at: '2020-01-05T08:00:00.000Z',
      closed_at: null,
      closed_by: null,
      note: null,
    })
    const disputes = Array.from({ length: 60 }, (_, n) => alertOf('dispute_escalated', n))
    await page.route('**/api/v1/admin/payment-alerts*', (route) => {
      const asked = new URL(route.request().url()).searchParams
      const others = [alertOf('payout_failed', 60)]
      const found = asked.get('in_other_queue') === 'false' ? others : [...disputes, ...others]
      const limit = Number(asked.get('limit'))
      const meta = { next_cursor: null, total: found.length, total_is_capped: false, limit }
      return route.fulfill({ json: { data: found.slice(0, limit), meta } })
    })
    await page.goto('/app/admin')
    await expect(page.getByRole('region', { name: 'Oldest first' })).toContainText('A payout failed')
  },
)
