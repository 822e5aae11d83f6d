import {
  findLedgerSubjectsEndpoint,
  type LedgerEntry,
  listOrderLedgerEndpoint,
  listVendorLedgerEndpoint,
  readOrderLedgerEndpoint,
  readVendorLedgerEndpoint,
} from '@asime/contract/ledger'
import { MAX_EXPORT_ROWS } from '@asime/contract/paging'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildVendor, type TestUser, type TestVendor } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure } from '../../../test/failures.ts'
import { booksOf, payableTo } from '../../../test/payments.ts'
import { askForPayout, buildPayee, buildSale } from '../../../test/payouts.ts'
import { idsIn } from '../../../test/pages.ts'
import { useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let admin: TestUser
let vendor: TestVendor
/** Of the vendor: the first is paid out, the second is not. */
const orders: string[] = []
beforeAll(async () => {
  admin = await buildAdmin(app())
  vendor = await buildPayee(app())
  orders.push((await buildSale(app(), vendor)).orderId)
  await askForPayout(app(), vendor)
  await app().runJobs()
  orders.push((await buildSale(app(), vendor)).orderId)
})

const pesewas = (cedis: number | null) => Math.round((cedis ?? 0) * 100)
/** What the lines of an entry add to what is owed. */
const owedBy = (lines: LedgerEntry['lines']) =>
  lines.reduce((sum, { debit, credit }) => sum + pesewas(credit) - pesewas(debit), 0)

/** All entries, newest first, read in pages of that size. */
async function readAll(path: string, limit: number): Promise<LedgerEntry[]> {
  const all: LedgerEntry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body, text } = await app()
      .as(admin)
      .get(`${path}/entries?limit=${limit}${cursor && `&cursor=${cursor}`}`)
    expect(status, text).toBe(200)
    all.push(...body.data)
    cursor = body.meta.next_cursor
  }
  return all
}

test('the statement of a shop sums to what the ledger keeps, and each balance follows from the one before', async () => {
  const path = `/admin/ledger/vendors/${vendor.vendorId}`

  const summary = await app().as(admin).get(path)
  const entries = await readAll(path, 100)

  expectContract(readVendorLedgerEndpoint, summary)
  expectContract(listVendorLedgerEndpoint, await app().as(admin).get(`${path}/entries`))
  expect(entries.map(({ kind }) => kind)).toEqual(['release', 'payout_paid', 'payout', 'release'])
  const payable = await payableTo(app(), vendor)
  expect(payable).toBe(116_56)
  expect(summary.body.data).toMatchObject({ entries: 4, balance: 116.56, is_equal: true })
  expect(pesewas(summary.body.data.credits) - pesewas(summary.body.data.debits)).toBe(payable)
  let balance = 0
  for (const entry of entries.toReversed()) {
    balance += owedBy(entry.lines)
    expect(pesewas(entry.balance), entry.kind).toBe(balance)
    // Both sides of it.
    expect(owedBy(entry.lines) + owedBy(entry.others)).toBe(0)
  }
  expect(balance).toBe(payable)
  // Whatever the size of a page, the same.
  expect(await readAll(path, 1)).toEqual(entries)
  expect(await readAll(path, 3)).toEqual(entries)
})

test('the statement of an order ends with what is held and owed for it', async () => {
  const path = `/admin/ledger/orders/${orders[1]}`

  const summary = await app().as(admin).get(path)
  const entries = await readAll(path, 1)

  expectContract(readOrderLedgerEndpoint, summary)
  expectContract(listOrderLedgerEndpoint, await app().as(admin).get(`${path}/entries`))
  expect(entries.map(({ kind, balance }) => [kind, balance])).toEqual([
    ['release', 0],
    ['capture', 125],
  ])
  expect(entries[0]!.reference).toBe(summary.body.data.subject.name)
  const books = Object.values(await booksOf(app(), orders[1]!))
  expect(pesewas(summary.body.data.balance)).toBe(0 - books.reduce((sum, each) => sum + each, 0))
  expect(summary.body.data).toMatchObject({ debits: 125, credits: 125, is_equal: true })
})

test('it is found by the number of the order or the name of the shop, and is for admins alone', async () => {
  const [{ order_number: number }] = await app().sql('SELECT order_number FROM orders WHERE id = $1', [orders[0]])
  const [{ business_name: name }] = await app().sql('SELECT business_name FROM vendors WHERE id = $1', [
    vendor.vendorId,
  ])
  const find = async (query: string) => {
    const answer = await app()
      .as(admin)
      .get(`/admin/ledger?query=${encodeURIComponent(query)}`)
    expectContract(findLedgerSubjectsEndpoint, answer)
    return idsIn(answer)
  }

  expect(await find(number.toLowerCase())).toEqual([orders[0]])
  expect(await find(name)).toContain(vendor.vendorId)
  expect(await find('')).toEqual([])
  const none = '01890000-0000-7000-8000-000000000000'
  for (const path of [`/admin/ledger/orders/${none}`, `/admin/ledger/vendors/${none}/entries`])
    expectFailure(await app().as(admin).get(path), 'not_found')
  for (const path of [
    `/orders/${orders[0]}`,
    `/vendors/${vendor.vendorId}/entries`,
    `/orders/${orders[0]}/entries.csv`,
  ])
    expectFailure(await app().as(vendor).get(`/admin/ledger${path}`), 'forbidden')
  const { meta } = (await app().as(admin).get(`/admin/ledger/vendors/${vendor.vendorId}/entries?limit=1`)).body
  expectFailure(
    await app().as(admin).get(`/admin/ledger/orders/${orders[0]}/entries?cursor=${meta.next_cursor}`),
    'invalid_cursor',
  )
})

test('a statement that is longer than other tables may be is saved whole, and sums to its balance', async () => {
  const { vendorId } = await buildVendor(app())
  const entries = MAX_EXPORT_ROWS + 50
  const post = (effect: string, amount: number) =>
    app().sql("SELECT post_to_ledger('by_hand', $1, 'GHS', $2)", [
      `by_hand:${vendorId}:${effect}`,
      JSON.stringify([
        { kind: 'provider_clearing', amount },
        { kind: 'vendor_payable', vendor_id: vendorId, amount: -amount },
      ]),
    ])
  await post('first', 3)
  await app().sql(
    `WITH t AS (
       INSERT INTO ledger_transactions (kind, effect_key) SELECT 'by_hand', 'by_hand:' || $1::text || ':' || n FROM generate_series(1, $2::int) AS n RETURNING id
     ) INSERT INTO ledger_postings (transaction_id, position, account_id, amount)
       SELECT t.id, CASE a.kind WHEN 'vendor_payable' THEN 2 ELSE 1 END, a.id, CASE a.kind WHEN 'vendor_payable' THEN -3 ELSE 3 END
       FROM t, ledger_accounts a WHERE a.vendor_id = $1::text::uuid AND a.kind = 'vendor_payable' OR a.kind = 'provider_clearing' AND a.currency = 'GHS'`,
    [vendorId, entries - 2],
  )
  // For the invariants: nobody paid this.
  await post('back', -3 * (entries - 1))

  const { text } = await app().as(admin).get(`/admin/ledger/vendors/${vendorId}/entries.csv`)

  const [, ...rows] = text.trim().split('\r\n')
  expect(rows).toHaveLength(entries)
  const amounts = rows.map((row) => row.split(',').slice(-3).map(Number))
  expect(Math.abs(Math.round(amounts.reduce((sum, [debit = 0, credit = 0]) => sum + credit - debit, 0) * 100))).toBe(0)
})

test('as a table its amounts are numbers, and no text is a formula', async () => {
  // As whoever writes to the database by hand might name an effect.
  await app().sql("SELECT post_to_ledger('by_hand', '=HYPERLINK(\"//x\")', 'GHS', $1)", [
    JSON.stringify([
      { kind: 'provider_clearing', amount: 700 },
      { kind: 'vendor_payable', vendor_id: vendor.vendorId, amount: -700 },
    ]),
  ])

  const { status, text, headers } = await app().as(admin).get(`/admin/ledger/vendors/${vendor.vendorId}/entries.csv`)

  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const [heading, first, ...rest] = text.trim().split('\r\n')
  expect(heading).toContain('Posted,Entry,Reference,Account,Currency,Debit,Credit,Balance after')
  expect(first).toContain(`"'=HYPERLINK(""//x"")"`)
  expect(first).toMatch(/,Payable to the shop,GHS,,7\.00,123\.56$/)
  // The credits of all rows less the debits are the balance.
  const amounts = rest.concat(first!).map((row) => row.split(',').slice(-3).map(Number))
  expect(amounts.flat().every((each) => Number.isFinite(each))).toBe(true)
  expect(Math.round(amounts.reduce((sum, [debit = 0, credit = 0]) => sum + credit - debit, 0) * 100)).toBe(123_56)
  // For the invariants: nobody paid this.
  await app().sql("SELECT post_to_ledger('by_hand', 'by_hand:back', 'GHS', $1)", [
    JSON.stringify([
      { kind: 'provider_clearing', amount: -700 },
      { kind: 'vendor_payable', vendor_id: vendor.vendorId, amount: 700 },
    ]),
  ])
})
