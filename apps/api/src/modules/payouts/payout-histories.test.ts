import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { runJob } from '../../../test/jobs.ts'
import { askForPayout, buildHeldOrder, buildPayee, nameAccount, sweepPayouts } from '../../../test/payouts.ts'
import { useTestApp } from '../../../test/test-app.ts'
import type { TestVendor } from '../../../test/builders.ts'

// Random lives of a vendor's money, through HTTP: orders are released or refunded in part, payouts asked for and made weekly,
// to accounts that work, fail, wait or do not answer; transfers arrive, fail and come back, and news of them comes twice or
// never. To look further than the suite does: LEDGER_RUNS=500 LEDGER_SEED=7 npx vitest run payout-histories
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 8)
const SEED = Number(process.env['LEDGER_SEED'] ?? 2026)

const app = useTestApp()

interface History {
  vendor: TestVendor
  released: number
}

async function newest(h: History): Promise<string | undefined> {
  const [row] = await app().sql(
    'SELECT id FROM payouts WHERE vendor_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [h.vendor.vendorId],
  )
  return row?.id
}

const play = (action: string) => async (h: History) => {
  const id = await newest(h)
  if (id) await app().as(h.vendor).post(`/payouts/${id}/sandbox`, { action })
}

const payTo = (numberEnd: string) => async (h: History) => {
  await nameAccount(app(), h.vendor, { account_number: `024412${numberEnd}` })
  await app().sql('UPDATE payout_accounts SET usable_from = now() WHERE vendor_id = $1', [h.vendor.vendorId])
}

const steps = {
  release: async (h: History) => {
    const { orderId, buyer } = await buildHeldOrder(app(), h.vendor, { price: 3_337 + 100 * h.released++ })
    await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)
  },
  releasePart: async (h: History) => {
    const { orderId, buyer } = await buildHeldOrder(app(), h.vendor)
    await app().as(h.vendor).post(`/orders/${orderId}/refund`, { amount: 33.33, reason: 'Some' })
    await app().as(buyer).post(`/orders/${orderId}/confirm-receipt`)
  },
  refundAll: async (h: History) => {
    const { orderId } = await buildHeldOrder(app(), h.vendor)
    await app().as(h.vendor).post(`/orders/${orderId}/refund`, { amount: 125, reason: 'All' })
  },
  ask: (h: History) => askForPayout(app(), h.vendor),
  send: () => app().runJobs(),
  sweep: () => sweepPayouts(app()),
  // A week goes by.
  weekly: async (h: History) => {
    await app().sql('ALTER TABLE sales DISABLE TRIGGER USER')
    await app().sql("UPDATE sales SET released_at = released_at - interval '8 days' WHERE vendor_id = $1", [
      h.vendor.vendorId,
    ])
    await app().sql('ALTER TABLE sales ENABLE TRIGGER USER')
    await app().sql("UPDATE payouts SET settled_at = settled_at - interval '8 days' WHERE vendor_id = $1", [
      h.vendor.vendorId,
    ])
    await runJob(app(), 'run_weekly_payouts')
  },
  arrive: play('succeed'),
  fail: play('fail'),
  comeBack: play('reverse'),
  newsAgain: play('send_again'),
  toOneThatWorks: payTo('3456'),
  toOneThatFails: payTo('0001'),
  toNobody: payTo('0002'),
  toOneThatWaits: payTo('0003'),
  toOneThatIsSilent: payTo('0004'),
  toOneThatNeverHears: payTo('0005'),
} satisfies Record<string, (h: History) => Promise<unknown>>

/** What the books say of one vendor, in pesewas. */
const BOOKS = `
  SELECT (SELECT coalesce(sum(net), 0)::bigint FROM sales WHERE vendor_id = $1) AS released,
    (SELECT coalesce(-sum(p.amount), 0)::bigint FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
       JOIN ledger_accounts a ON a.id = p.account_id WHERE t.kind = 'release' AND a.vendor_id = $1) AS released_by_ledger,
    (SELECT coalesce(-sum(balance), 0)::bigint FROM ledger_accounts WHERE vendor_id = $1 AND kind = 'vendor_payable') AS available,
    (SELECT coalesce(-sum(balance), 0)::bigint FROM ledger_accounts WHERE vendor_id = $1 AND kind = 'payout') AS under_way,
    (SELECT coalesce(sum(amount), 0)::bigint FROM payouts WHERE vendor_id = $1 AND status IN ('created', 'pending')) AS open,
    (SELECT coalesce(sum(amount), 0)::bigint FROM payouts WHERE vendor_id = $1 AND status = 'succeeded') AS paid,
    (SELECT coalesce(sum(s.amount), 0)::bigint FROM sandbox_transfers s JOIN payouts p USING (reference) WHERE p.vendor_id = $1 AND s.state = 'succeeded'
       AND p.status <> 'created' AND p.status <> 'pending') AS arrived,
    (SELECT coalesce(max(n), 0)::int FROM (SELECT count(*) AS n FROM payout_orders x JOIN payouts p ON p.id = x.payout_id
       WHERE p.vendor_id = $1 AND p.status IN ('created', 'pending', 'succeeded') GROUP BY x.order_id) AS lives) AS live_payouts_of_an_order`

test('whatever happens to payouts, the books are right', { timeout: 60_000 + RUNS * 8_000 }, async () => {
  const names = Object.keys(steps) as (keyof typeof steps)[]
  const usual: (keyof typeof steps)[] = ['release', 'ask', 'send', 'weekly', 'arrive', 'sweep']
  const history = fc.array(fc.oneof(fc.constantFrom(...names), fc.constantFrom(...usual)), {
    minLength: 5,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(history, async (wanted) => {
      const h: History = { vendor: await buildPayee(app()), released: 0 }
      for (const name of ['release', ...wanted] as const) await steps[name](h)
      await app().runJobs()

      const [books] = await app().sql(BOOKS, [h.vendor.vendorId])
      expect(books.released, 'sales are what the ledger released').toBe(books.released_by_ledger)
      expect(books.available + books.under_way + books.paid, 'nothing is lost or made').toBe(books.released)
      expect(books.under_way, 'what is on its way is what the open payouts hold').toBe(books.open)
      expect(books.paid, 'no more is paid than was released').toBeLessThanOrEqual(books.released)
      expect(books.arrived, 'what the network paid is what we say was paid').toBe(books.paid)
      expect(books.live_payouts_of_an_order, 'an order is in at most one payout that stands').toBeLessThanOrEqual(1)
      expect(Math.min(books.available, books.under_way), 'nothing is overdrawn').toBeGreaterThanOrEqual(0)
    }),
    { numRuns: RUNS, seed: SEED },
  )

  await assertCountersEqualCounts(app())
  const [all] = await app().sql(
    `SELECT (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_postings) AS sum,
            (SELECT sum(p.amount)::bigint FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id WHERE a.kind = 'provider_clearing') AS clearing,
            (SELECT coalesce(sum(amount - fee), 0)::bigint FROM payments WHERE status = 'succeeded')
              - (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE status = 'processed')
              - (SELECT coalesce(sum(amount + fee), 0)::bigint FROM payouts WHERE status = 'succeeded') AS at_provider`,
  )
  expect(all.sum).toBe(0)
  expect(all.clearing).toBe(all.at_provider)
})
