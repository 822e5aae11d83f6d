import { afterAll, expect, test } from 'vitest'
import { buildCheckout } from '../../../test/builders.ts'
import { assertCountersEqualCounts } from '../../../test/invariants.ts'
import { booksOf, buildPaidOrder } from '../../../test/payments.ts'
import { useTestApp } from '../../../test/test-app.ts'

// What the database itself refuses, whoever writes.

const app = useTestApp()
afterAll(() => assertCountersEqualCounts(app()))

async function refusal(text: string, values: unknown[] = []): Promise<string | undefined> {
  try {
    await app().sql(text, values)
    return undefined
  } catch (error) {
    const { constraint, message } = error as { constraint?: string; message: string }
    return constraint ?? message
  }
}

const post = (lines: object[], currency = 'GHS') =>
  refusal("SELECT post_to_ledger('test', 'test:' || uuid_v7(), $1, $2)", [currency, JSON.stringify(lines)])

test('a transaction that does not balance, or has one side only, is refused at commit', async () => {
  const { orderId } = await buildCheckout(app())

  expect(await post([{ kind: 'provider_clearing', amount: 100 }])).toBe('ledger_transactions_balanced')
  expect(await post([])).toBe('ledger_transactions_balanced')
  expect(
    await post([
      { kind: 'provider_clearing', amount: 100 },
      { kind: 'escrow', order_id: orderId, amount: -99 },
    ]),
  ).toBe('ledger_transactions_balanced')
  expect(await booksOf(app(), orderId)).toEqual({})
})

test('currencies do not balance each other', async () => {
  expect(
    await refusal(
      `WITH t AS (INSERT INTO ledger_transactions (kind, effect_key) VALUES ('test', 'test:currencies') RETURNING id),
       a AS (INSERT INTO ledger_accounts (kind, currency) VALUES ('provider_clearing', 'USD'), ('provider_clearing', 'EUR') RETURNING id, currency)
       INSERT INTO ledger_postings (transaction_id, position, account_id, amount)
       SELECT t.id, row_number() OVER (), a.id, CASE a.currency WHEN 'USD' THEN 5 ELSE -5 END FROM t, a`,
    ),
  ).toBe('ledger_transactions_balanced')
})

test('postings are only ever added, and to a transaction only in balance', async () => {
  await buildPaidOrder(app())

  for (const table of ['ledger_transactions', 'ledger_postings']) {
    expect(await refusal(`DELETE FROM ${table}`)).toBe(`rows of ${table} are only ever added`)
  }
  for (const table of ['ledger_transactions', 'ledger_postings', 'ledger_accounts', 'order_events'])
    expect(await refusal(`TRUNCATE ${table} CASCADE`)).toMatch('only ever added')
  expect(await refusal('UPDATE ledger_postings SET amount = amount * 2')).toMatch('only ever added')
  expect(await refusal("UPDATE ledger_transactions SET kind = 'gift'")).toMatch('only ever added')
  expect(await refusal('DELETE FROM ledger_accounts')).toMatch('only ever added')
  expect(await refusal('UPDATE ledger_accounts SET balance = 0')).toMatch('by postings alone')
  expect(
    await refusal(
      'INSERT INTO ledger_postings SELECT transaction_id, 99, account_id, amount FROM ledger_postings LIMIT 1',
    ),
  ).toBeTypeOf('string')
})

test('an escrow never gives more than it holds', async () => {
  const { orderId, vendor } = await buildPaidOrder(app())
  const take = (amount: number) =>
    post([
      { kind: 'escrow', order_id: orderId, amount },
      { kind: 'vendor_payable', vendor_id: vendor.vendorId, amount: -amount },
    ])

  expect(await take(12_501)).toBe('ledger_accounts_never_overdrawn')
  expect(await take(12_500)).toBeUndefined()
  expect(await take(1)).toBe('ledger_accounts_never_overdrawn')
  // For the invariants: nobody sold this. It goes back, and not beyond either.
  expect(await take(-12_501)).toBe('ledger_accounts_never_overdrawn')
  expect(await take(-12_500)).toBeUndefined()
})

test('an effect is posted once', async () => {
  const { orderId } = await buildCheckout(app())
  const again = () =>
    app().sql("SELECT post_to_ledger('test', 'test:once', 'GHS', $1) AS posted", [
      JSON.stringify([
        { kind: 'provider_clearing', amount: 100 },
        { kind: 'escrow', order_id: orderId, amount: -100 },
      ]),
    ])

  expect([...(await again()), ...(await again())]).toEqual([{ posted: true }, { posted: false }])
  expect(await booksOf(app(), orderId)).toEqual({ escrow: -100 })
  // For the invariants: nobody paid this.
  await app().sql("SELECT post_to_ledger('test', 'test:back', 'GHS', $1)", [
    JSON.stringify([
      { kind: 'provider_clearing', amount: -100 },
      { kind: 'escrow', order_id: orderId, amount: 100 },
    ]),
  ])
})
