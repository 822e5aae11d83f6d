import type { OrderActionName } from '@asime/contract/order-states'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  buildAdmin,
  buildBuyer,
  buildCategory,
  buildMember,
  buildProduct,
  buildVariants,
  type TestUser,
  type TestVendor,
} from '../../../test/builders.ts'
import { assertBooksAreRight } from '../../../test/invariants.ts'
import { assertLedgerIsRight, assertOrderIsRight } from '../../../test/order-books.ts'
import { buildPayee } from '../../../test/payouts.ts'
import { deliverPaystack, usePaystack } from '../../../test/paystack.ts'
import { DELIVERY, MOMO } from '../../../test/purchase.ts'
import type { Answer } from '../../../test/test-app.ts'
import { paymentProvider, transferProvider } from '../providers/payment-provider.ts'
import { reconcile } from '../reconciliation/reconcile.service.ts'

// Random lives of a small market, through HTTP: two buyers and two shops, one with a manager, ask, bid, sell by cart and by link,
// pay, send, complain and agree, change and hide what they sell; admins decide, refund, hide, suspend and restore; banks take
// payments back, refunds fail, transfers come back, and time passes. Several things happen at one moment now and then. Whatever
// happens, no call fails, what a page offers can be done, the books are right, and in the end nothing waits that nobody
// would see to. To look further than the suite does: LEDGER_RUNS=200 LEDGER_SEED=7 npx vitest run market-histories
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 2)
const SEED = Number(process.env['LEDGER_SEED'] ?? 2026)

const market = usePaystack()
const app = () => market().app
const paystack = () => market().paystack
let admins: TestUser[]
let categories: string[]
beforeAll(async () => {
  admins = [await buildAdmin(app()), await buildAdmin(app())]
  categories = [await buildCategory(app()), await buildCategory(app())]
})

interface Market {
  buyers: TestUser[]
  shops: TestVendor[]
  manager: TestVendor
  dealTokens: string[]
  /** Of this run, the numbers by which it chooses. */
  upTo: (max: number) => number
  /** Whether other things happen at this moment, so that what was just offered may be gone. */
  isBusy: boolean
  faults: string[]
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Makes the call; none may fail for a fault of the server. */
async function call(m: Market, who: TestUser, method: Method, path: string, body?: object): Promise<Answer> {
  const client = app().as(who)
  const answer =
    method === 'get'
      ? await client.get(path)
      : method === 'delete'
        ? await client.delete(path, { body })
        : await client[method](path, body)
  if (answer.status >= 500) m.faults.push(`${method} ${path} ${JSON.stringify(body)}: ${answer.text}`)
  return answer
}

/** The same of what its page has just offered. */
async function callOffered(m: Market, who: TestUser, path: string, body?: object): Promise<void> {
  const answer = await call(m, who, 'post', path, body)
  if (answer.status >= 400 && !m.isBusy) m.faults.push(`${path} was offered: ${answer.text}`)
}

const one = <T>(m: Pick<Market, 'upTo'>, list: readonly T[]): T => list[m.upTo(list.length - 1)] as T
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const idsOf = (people: readonly TestUser[]) => people.map(({ id }) => id)
const shopIds = (m: Market) => m.shops.map(({ vendorId }) => vendorId)
const sellerOf = (m: Market, vendorId: string): TestVendor => {
  const owner = m.shops.find((shop) => shop.vendorId === vendorId)!
  return owner.vendorId === m.manager.vendorId && m.upTo(2) === 0 ? m.manager : owner
}
const personOf = (m: Market, id: string): TestUser => [...m.buyers, ...m.shops].find((person) => person.id === id)!

/** One of the rows that a statement finds by those ids. */
async function pick(m: Market, ids: readonly string[], statement: string): Promise<any> {
  const rows = await app().sql(statement, [ids])
  return rows.length > 0 ? one(m, rows) : undefined
}

const HELD =
  "(SELECT coalesce(-sum(balance), 0)::int FROM ledger_accounts a WHERE a.order_id = o.id AND kind = 'escrow')"
const pickOrder = (m: Market, where = "status NOT IN ('completed', 'cancelled', 'expired', 'refunded')") =>
  pick(
    m,
    idsOf(m.buyers),
    `SELECT o.*, ${HELD} AS held FROM orders o WHERE buyer_id = ANY ($1) AND ${where} ORDER BY id`,
  )
/** A product that was not deleted, with its variants. */
const pickProduct = (m: Market) =>
  pick(
    m,
    shopIds(m),
    `SELECT p.*, (SELECT json_agg(id ORDER BY id) FROM product_variants v WHERE v.product_id = p.id AND removed_at IS NULL) AS variants
     FROM products p WHERE vendor_id = ANY ($1) AND deleted_at IS NULL ORDER BY id`,
  )
const pickBid = (m: Market) =>
  pick(
    m,
    idsOf(m.buyers),
    `SELECT b.*, r.user_id FROM bids b JOIN item_requests r ON r.id = b.item_request_id
     WHERE r.user_id = ANY ($1) AND b.status IN ('pending', 'rejected') ORDER BY b.id`,
  )
const pickPayment = (m: Market, isPaid: boolean) =>
  pick(
    m,
    idsOf(m.buyers),
    `SELECT p.* FROM payments p JOIN checkouts c ON c.id = p.checkout_id
     WHERE c.buyer_id = ANY ($1) AND (p.status = 'succeeded') = ${isPaid} ORDER BY p.id`,
  )

/**
 * What the pages of an order ask for, by the name of the action. Some need more than the action says, and may be refused. The order is any: parsed
 * JSON, of which each way takes what it needs.
 */
const WAYS: Partial<Record<OrderActionName, (m: Market, order: any, who: TestUser) => Promise<unknown>>> = {
  pay: (m, order, who) => call(m, who, 'post', `/checkouts/${order.checkout_id}/payments`, MOMO),
  cancel: (m, order, who) => callOffered(m, who, `/orders/${order.id}/cancel`, { reason: 'No' }),
  // Not by an admin where much is held (DSP-9).
  decline: (m, order, who) => call(m, who, 'post', `/orders/${order.id}/cancel`, { reason: 'No' }),
  cancel_late: (m, order, who) => callOffered(m, who, `/orders/${order.id}/cancel-late`),
  extend: (m, order, who) => callOffered(m, who, `/orders/${order.id}/extend`, { date: inDays(3) }),
  propose_date: (m, order, who) =>
    call(m, who, 'post', `/orders/${order.id}/propose-date`, { date: inDays(9), reason: 'No bus' }),
  accept_date: (m, order, who) => callOffered(m, who, `/orders/${order.id}/accept-date`),
  refuse_date: (m, order, who) => callOffered(m, who, `/orders/${order.id}/refuse-date`),
  prepare: (m, order, who) => callOffered(m, who, `/orders/${order.id}/prepare`),
  // Not before its buyer has said where it goes (BID-7).
  dispatch: (m, order, who) => call(m, who, 'post', `/orders/${order.id}/dispatch`, {}),
  hand_over: async (m, order, who) => {
    const { body } = await call(m, personOf(m, order.buyer_id), 'get', `/orders/${order.id}/hand-over-code`)
    await call(m, who, 'post', `/orders/${order.id}/hand-over`, { code: body.data?.code ?? '000000' })
  },
  mark_delivered: (m, order, who) =>
    callOffered(m, who, `/orders/${order.id}/mark-delivered`, {
      proof: 'Yes',
      ...(admins.includes(who) ? { reason: 'The shop is away' } : {}),
    }),
  confirm_receipt: (m, order, who) => callOffered(m, who, `/orders/${order.id}/confirm-receipt`),
  report_problem: (m, order, who) =>
    callOffered(m, who, `/orders/${order.id}/report-problem`, { kind: 'other', reason: 'Broken' }),
  refund: (m, order, who) =>
    call(m, who, 'post', `/orders/${order.id}/refund`, { amount: amountOf(m, order), reason: 'So' }),
  settle_dispute: (m, order, who) =>
    call(m, who, 'post', `/orders/${order.id}/settle-dispute`, { refund_amount: amountOf(m, order), reason: 'So' }),
  withdraw_complaint: (m, order, who) => callOffered(m, who, `/orders/${order.id}/dispute/withdraw`),
}

/** All that is held, a part of it, or next to nothing. */
const amountOf = (m: Market, { held }: { held: number }): number =>
  Math.round(one(m, [held, held, Math.floor(held / 3), 1])) / 100

/** Does one of the things that the order's page offers that person. */
async function actOn(m: Market, order: any, who: TestUser): Promise<void> {
  const { status, body } = await call(m, who, 'get', `/orders/${order.id}`)
  if (status !== 200 || body.data.actions.length === 0) return
  await WAYS[one(m, body.data.actions as OrderActionName[])]?.(m, order, who)
}

async function actInDispute(m: Market, order: any, who: TestUser): Promise<void> {
  const { status, body } = await call(m, who, 'get', `/orders/${order.id}/dispute`)
  if (status !== 200) return
  const path = `/orders/${order.id}/dispute`
  const answerable = body.data.offers.find((offer: { is_answerable: boolean }) => offer.is_answerable)
  if (answerable && m.upTo(1) === 0)
    return void (await call(m, who, 'post', `${path}/offers/${answerable.id}/${one(m, ['accept', 'decline'])}`))
  const { actions } = body.data as { actions: string[] }
  if (actions.includes('offer') && m.upTo(1) === 0)
    await call(m, who, 'post', `${path}/offers`, { amount: amountOf(m, order) })
  else if (actions.includes('ask_for_decision')) await callOffered(m, who, `${path}/ask-for-decision`)
  else if (actions.includes('write') && !admins.includes(who))
    await callOffered(m, who, `${path}/messages`, { message: 'Look' })
}

async function decide(m: Market, reference: string, status: string): Promise<void> {
  paystack().decide(reference, { status })
  // News may never come.
  if (m.upTo(4) > 0) await deliverPaystack(app(), paystack().chargeEvent(reference))
}

const CLOCK = [
  'expire_orders',
  'expire_deals',
  'release_orders',
  'lapse_orders',
  'keep_dispute_deadlines',
  'remind_of_orders',
  'sweep_payments',
  'sweep_payouts',
  'run_weekly_payouts',
]

async function runClock(): Promise<void> {
  for (const job of CLOCK) await app().sql('SELECT graphile_worker.add_job($1)', [job])
  await app().runJobs()
}

/** What was due in so long is due now. */
async function letTimePass(length: string): Promise<void> {
  await app().sql(
    `WITH t AS (SELECT $1::interval AS length), n AS (
       UPDATE order_date_proposals SET new_date = new_date - length FROM t
     ), d AS (
       UPDATE disputes SET due_at = due_at - length, remind_at = remind_at - length FROM t WHERE closed_at IS NULL
     ), p AS (
       UPDATE payments SET expires_at = expires_at - length, checked_at = checked_at - length FROM t WHERE status <> 'succeeded'
     ), r AS (
       UPDATE refunds SET checked_at = checked_at - length, asked_at = asked_at - length FROM t WHERE status <> 'processed'
     ), x AS (
       UPDATE payouts SET checked_at = checked_at - length FROM t
     ), e AS (
       UPDATE dispute_decisions SET expires_at = expires_at - length, proposed_at = proposed_at - length FROM t WHERE state = 'awaiting_approval'
     ) UPDATE orders SET dispatch_by = dispatch_by - length, deliver_by = deliver_by - length, proposed_date = proposed_date - length,
         date_reminded = date_reminded - length, release_at = release_at - length, remind_at = remind_at - length, payment_due_at = payment_due_at - length
       FROM t WHERE status NOT IN ('completed', 'cancelled', 'expired', 'refunded')`,
    [length],
  )
  await runClock()
}

const steps = {
  ask: (m) =>
    call(m, one(m, m.buyers), 'post', '/requests', {
      request_title: 'Wanted: a smock',
      description: 'In blue, for a tall man',
      category_id: one(m, categories),
    }),
  bid: async (m) => {
    const itemRequest = await pick(
      m,
      idsOf(m.buyers),
      "SELECT id FROM item_requests WHERE user_id = ANY ($1) AND status = 'open' ORDER BY id",
    )
    if (itemRequest)
      await call(m, one(m, [...m.shops, m.manager]), 'post', `/requests/${itemRequest.id}/bids`, {
        bid_amount: one(m, [0, 20, 75.25]),
      })
  },
  changeBid: async (m) => {
    const bid = await pickBid(m)
    if (!bid) return
    const path = `/requests/${bid.item_request_id}/bids/${bid.id}`
    const seller = sellerOf(m, bid.vendor_id)
    if (m.upTo(2) === 0) await call(m, seller, 'delete', path)
    else await call(m, seller, 'put', path, { bid_amount: one(m, [0, 30]) })
  },
  acceptBid: async (m) => {
    const bid = await pickBid(m)
    if (!bid) return
    const owner = personOf(m, bid.user_id)
    const path = `/requests/${bid.item_request_id}/bids/${bid.id}`
    const answer = await call(m, owner, 'post', m.upTo(5) === 0 ? `${path}/reject` : `${path}/accept`)
    const order = answer.body?.data?.order
    if (order) await call(m, owner, 'put', `/orders/${order.id}/delivery`, DELIVERY)
  },
  cancelRequest: async (m) => {
    const itemRequest = await pick(
      m,
      idsOf(m.buyers),
      'SELECT * FROM item_requests WHERE user_id = ANY ($1) ORDER BY id',
    )
    if (itemRequest) await call(m, personOf(m, itemRequest.user_id), 'delete', `/requests/${itemRequest.id}`)
  },
  buy: async (m) => {
    const items = new Map<string, object>()
    for (const quantity of one(m, [[1], [2], [1, 1]])) {
      const product = await pickProduct(m)
      if (product)
        items.set(product.id, {
          product_id: product.id,
          quantity,
          ...(product.variants ? { variant_id: one(m, product.variants as string[]) } : {}),
        })
    }
    await call(m, one(m, m.buyers), 'post', '/orders', { items: [...items.values()], delivery: DELIVERY })
  },
  changeProduct: async (m) => {
    const product = await pickProduct(m)
    if (!product) return
    const changes = [
      { visibility: one(m, ['published', 'hidden']) },
      { price: one(m, [15, 150]), category_id: one(m, categories) },
      product.variants
        ? { variant_stock: [{ id: one(m, product.variants as string[]), stock_quantity: m.upTo(3) }] }
        : { stock_quantity: m.upTo(3) },
      {
        options: [{ name: 'Size', values: ['M', 'S'] }],
        variants: [
          { values: ['M'], stock_quantity: 1 },
          { values: ['S'], stock_quantity: 2 },
        ],
      },
      { options: [], variants: [], stock_quantity: 2 },
    ]
    await call(m, sellerOf(m, product.vendor_id), 'patch', `/products/${product.id}`, one(m, changes))
  },
  deleteProduct: async (m) => {
    const product = await pickProduct(m)
    if (product) await call(m, sellerOf(m, product.vendor_id), 'delete', `/products/${product.id}`)
  },
  makeDeal: async (m) => {
    const product = m.upTo(1) === 0 ? await pickProduct(m) : undefined
    const shop = product ? sellerOf(m, product.vendor_id) : one(m, m.shops)
    const answer = await call(m, shop, 'post', '/user/deals', {
      ...(product ? { product_id: product.id } : { title: 'Smock for Kofi' }),
      ...(product?.variants ? { variant_id: one(m, product.variants as string[]) } : {}),
      quantity: 1,
      price: one(m, [20, 120.5]),
      delivery_methods: [DELIVERY.method],
      delivery_fee: 5,
      delivery_days: 2,
      valid_until: new Date(Date.now() + 172_800_000).toISOString(),
      uses: one(m, [1, 2]),
    })
    if (answer.status === 201) m.dealTokens.push(answer.body.data.link.split('/').at(-1))
  },
  takeDeal: async (m) => {
    const token = m.dealTokens.length > 0 && one(m, m.dealTokens)
    if (token) await call(m, one(m, m.buyers), 'post', `/deals/${token}/accept`, { delivery: DELIVERY })
  },
  pay: async (m) => {
    const order = await pickOrder(m, "status = 'awaiting_payment'")
    if (order) await WAYS.pay!(m, order, personOf(m, order.buyer_id))
  },
  approve: async (m) => {
    const payment = await pickPayment(m, false)
    if (payment) await decide(m, payment.reference, 'success')
  },
  decline: async (m) => {
    const payment = await pickPayment(m, false)
    if (payment) await decide(m, payment.reference, 'failed')
  },
  stopPayment: async (m) => {
    const payment = await pickPayment(m, false)
    const order = payment && (await pickOrder(m, `checkout_id = '${payment.checkout_id}'`))
    if (order)
      await call(m, personOf(m, order.buyer_id), 'post', `/payments/${payment.id}/${one(m, ['check', 'stop'])}`)
  },
  buyerActs: async (m) => {
    const order = await pickOrder(m)
    if (order) await actOn(m, order, personOf(m, order.buyer_id))
  },
  sellerActs: async (m) => {
    const order = await pickOrder(m)
    if (order) await actOn(m, order, sellerOf(m, order.vendor_id))
  },
  adminActs: async (m) => {
    const order = await pickOrder(m)
    if (order) await actOn(m, order, one(m, admins))
  },
  /** Several at one order. */
  allAct: async (m) => {
    const order = await pickOrder(m)
    if (!order) return
    m.isBusy = true
    const people = [personOf(m, order.buyer_id), sellerOf(m, order.vendor_id), one(m, admins)]
    await Promise.all(
      people.map((person) => (m.upTo(1) === 0 ? actOn(m, order, person) : actInDispute(m, order, person))),
    )
  },
  argue: async (m) => {
    const order = await pickOrder(m, "status = 'disputed'")
    if (order)
      await actInDispute(m, order, one(m, [personOf(m, order.buyer_id), sellerOf(m, order.vendor_id), one(m, admins)]))
  },
  approveDecision: async (m) => {
    const [decision] = await app().sql("SELECT id FROM dispute_decisions WHERE state = 'awaiting_approval'")
    if (decision)
      await call(m, one(m, admins), 'post', `/admin/dispute-decisions/${decision.id}/approve`, { reason: 'Read' })
  },
  refundsGo: async (m) => {
    const open = paystack().refunds.filter(({ status }) => status !== 'processed')
    const refund = open.length > 0 && one(m, open)
    if (!refund) return
    refund.status = one(m, ['processed', 'processed', 'failed', 'needs-attention'])
    await deliverPaystack(app(), paystack().event(`refund.${refund.status}`, refund))
  },
  askForPayout: async (m) => {
    paystack().transferStatus = one(m, ['success', 'success', 'pending', 'failed'])
    await call(m, one(m, m.shops), 'post', '/user/payouts')
    await app().runJobs()
    paystack().transferStatus = 'success'
  },
  transferComesBack: async (m) => {
    const transfers = [...paystack().transfers.values()]
    const transfer = transfers.length > 0 && one(m, transfers)
    if (!transfer || transfer.status === 'failed') return
    transfer.status = transfer.status === 'pending' ? 'success' : 'reversed'
    await deliverPaystack(app(), paystack().event(`transfer.${transfer.status}`, transfer))
  },
  chargeback: async (m) => {
    const payment = await pickPayment(m, true)
    if (!payment) return
    const open = [...paystack().disputes.values()].find(
      ({ status, transaction }) => status !== 'resolved' && transaction.reference === payment.reference,
    )
    const dispute = open ?? paystack().openDispute(payment.reference)
    if (open) {
      const refund_amount = one(m, [payment.amount, Math.floor(payment.amount / 3), 0])
      Object.assign(open, { status: 'resolved', resolution: one(m, ['declined', 'merchant-accepted']), refund_amount })
    }
    await deliverPaystack(app(), paystack().event(`charge.dispute.${open ? 'resolve' : 'create'}`, dispute))
  },
  suspend: (m) =>
    call(m, one(m, admins), 'post', `/admin/users/${one(m, [...m.buyers, ...m.shops]).id}/suspend`, { reason: 'Asks' }),
  restore: async (m) => {
    const people = [...m.buyers, ...m.shops]
    for (const { id } of people)
      await call(m, one(m, admins), 'post', `/admin/users/${id}/restore`, { reason: 'A mistake' })
    await app().sql('UPDATE sessions SET revoked_at = NULL, revoked_because = NULL WHERE user_id = ANY ($1)', [
      [...idsOf(people), m.manager.id],
    ])
  },
  moderate: async (m) => {
    const product = await pickProduct(m)
    if (!product) return
    await call(m, one(m, m.buyers), 'post', '/content-reports', {
      subject_type: 'product',
      subject_id: product.id,
      reason: 'fake',
    })
    const [found] = await app().sql('SELECT id, status FROM moderation_cases WHERE subject_id = $1', [product.id])
    if (found)
      await call(
        m,
        one(m, admins),
        'post',
        `/admin/moderation-cases/${found.id}/${found.status === 'hidden' ? 'restore' : 'hide'}`,
        {
          reason: 'A copy',
        },
      )
  },
  review: async (m) => {
    const product = await pickProduct(m)
    if (product)
      await call(m, one(m, m.buyers), 'post', `/products/${product.id}/reviews`, {
        rating: one(m, [1, 5]),
        comment: 'Hm',
      })
  },
  minutesPass: () => letTimePass('20 minutes'),
  daysPass: () => letTimePass('3 days'),
  weekPasses: () => letTimePass('8 days'),
} satisfies Record<string, (m: Market) => Promise<unknown>>
type StepName = keyof typeof steps

async function buildMarket(upTo: Market['upTo']): Promise<Market> {
  const buyers = [await buildBuyer(app()), await buildBuyer(app())]
  const shops = [await buildPayee(app()), await buildPayee(app())]
  for (const vendor of shops) {
    await buildProduct(app(), { vendor, categoryId: one({ upTo }, categories), price: 3_337, stock: 3 })
    await buildVariants(app(), await buildProduct(app(), { vendor, price: 12_501 }), {
      M: { stock: 2 },
      L: { price: 14_000 },
    })
  }
  const manager = await buildMember(app(), shops[0]!, 'manager')
  return { buyers, shops, manager, dealTokens: [], upTo, isBusy: false, faults: [] }
}

/** Everything that is under way arrives, and long after nothing waits that nobody would see to. */
async function assertAllEnds(m: Market): Promise<void> {
  // The second time for what was begun anew by then.
  for (const length of ['20 minutes', '2 hours', '8 days', '8 days', '8 days']) {
    for (const refund of paystack().refunds) if (refund.status === 'pending') refund.status = 'processed'
    for (const transfer of paystack().transfers.values()) if (transfer.status === 'pending') transfer.status = 'success'
    await letTimePass(length)
  }
  expect(
    await app().sql(
      `SELECT o.order_number, o.status, d.status AS dispute FROM orders o LEFT JOIN disputes d ON d.order_id = o.id AND d.closed_at IS NULL
       WHERE vendor_id = ANY ($1) AND NOT o.is_frozen AND o.status IN ('awaiting_payment', 'paid', 'preparing', 'delivered', 'disputed')
         AND d.status IS DISTINCT FROM 'awaiting_decision'`,
      [shopIds(m)],
    ),
    'orders come to an end, or are for an admin or a bank to decide',
  ).toEqual([])
  expect(
    await app().sql(
      `SELECT reference, status FROM payments WHERE status IN ('created', 'pending')
       UNION ALL SELECT reference, status FROM refunds WHERE status = 'pending'
       UNION ALL SELECT reference, status FROM payouts WHERE status IN ('created', 'pending')`,
    ),
    'no money stays on its way',
  ).toEqual([])
}

test(
  'whatever a market does, its books are right and all comes to an end',
  { timeout: 60_000 + RUNS * 20_000 },
  async () => {
    const names = Object.keys(steps) as StepName[]
    // Half of the steps lead on, so that there is something to disturb.
    const usual: StepName[] = [
      'buy',
      'bid',
      'acceptBid',
      'takeDeal',
      'pay',
      'approve',
      'approve',
      'sellerActs',
      'buyerActs',
      'allAct',
    ]
    const step = fc.oneof(fc.constantFrom(...names), fc.constantFrom(...usual))
    const moment = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(step) },
      { weight: 1, arbitrary: fc.tuple(step, step, step) },
    )
    const history = fc.array(moment, { minLength: 12, maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(history, fc.infiniteStream(fc.nat()), async (moments, numbers) => {
        const m = await buildMarket((max) => numbers.next().value % (max + 1))
        for (const begin of ['ask', 'bid', 'makeDeal', 'buy', 'pay', 'approve'] as const) await steps[begin](m)
        for (const wanted of moments) {
          m.isBusy = wanted.length > 1
          await Promise.all(wanted.map((name) => steps[name](m)))
        }
        m.isBusy = false
        await app().runJobs()
        await assertAllEnds(m)

        expect(m.faults).toEqual([])
        const orders = await app().sql('SELECT id FROM orders WHERE vendor_id = ANY ($1)', [shopIds(m)])
        for (const { id } of orders) await assertOrderIsRight(app(), id)
      }),
      // What happens at one moment may come out otherwise when it is played again, so a shorter history tells little and takes long.
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    )

    expect(await app().sql('SELECT FROM graphile_worker.jobs WHERE last_error IS NOT NULL')).toEqual([])
    expect(await app().sql('SELECT FROM payment_events WHERE failures > 0')).toEqual([])
    await assertBooksAreRight(app())
    await assertLedgerIsRight(app())
    const { context } = app()
    const { differences, holding } = await reconcile(context, paymentProvider(context), transferProvider(context))
    expect(differences.filter(({ kind }) => kind !== 'refund_stuck')).toEqual([])
    expect(holding?.ours).toBe(paystack().held)
  },
)
