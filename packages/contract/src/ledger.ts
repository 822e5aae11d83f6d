import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Currency, PathId } from './fields.ts'
import { dataOf, pageOf, PageQuery, QueryText } from './paging.ts'

/** The accounts of the ledger, by their names for readers. */
export const ledgerAccountLabels = {
  escrow: 'Held for the order',
  refund: 'Owed to the buyer',
  vendor_payable: 'Payable to the shop',
  payout: 'On its way to the shop',
  vendor_debt: 'Owed by the shop',
  provider_clearing: 'At the payment provider',
  provider_fees: 'Payment fees',
  commission: 'Commission',
  commission_vat: 'VAT on the commission',
  chargeback_losses: 'Chargeback losses',
} as const
export type LedgerAccountKind = keyof typeof ledgerAccountLabels
const accountKinds = Object.keys(ledgerAccountLabels) as [LedgerAccountKind, ...LedgerAccountKind[]]

/** What each transaction means (docs/money.md). */
export const ledgerTransactionLabels: Readonly<Record<string, string>> = {
  capture: 'Payment received',
  refund: 'Refund decided',
  refund_paid: 'Refund sent',
  release: 'Released to the shop',
  payout: 'Payout made',
  payout_paid: 'Payout arrived',
  payout_failed: 'Payout failed',
  payout_reversed: 'Payout returned',
  chargeback: 'Chargeback lost',
  chargeback_reversed: 'Chargeback loss reversed',
}

const LedgerLine = z.object({
  account: z.enum(accountKinds),
  debit: z.number().nullable(),
  credit: z.number().nullable(),
})

/** The lines of one ledger transaction that concern an order or a shop. */
export const LedgerEntry = z
  .object({
    id: z.uuid(),
    kind: z.string().meta({ description: 'What moved: capture, refund, refund_paid, release, payout …' }),
    reference: z
      .string()
      .meta({ description: 'The order number, payment, refund or payout reference, else the name of the effect' }),
    posted_at: z.string(),
    lines: z.array(LedgerLine).meta({ description: 'On accounts of the order or the shop' }),
    others: z.array(LedgerLine).meta({ description: 'The other side, summed by account: Asime’s own or of others' }),
    balance: z.number().meta({ description: 'What Asime owes over all accounts after it; negative if it is owed' }),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** The totals of a statement: its accounts, and the sums of all its lines. */
export const LedgerSummary = z
  .object({
    subject: z.object({ type: z.enum(['order', 'vendor']), id: z.uuid(), name: z.string() }),
    currency: Currency,
    accounts: z.array(z.object({ account: z.enum(accountKinds), balance: z.number() })).meta({
      description: 'Balances as the ledger keeps them: what Asime owes, negative if it is owed',
    }),
    entries: z.int(),
    debits: z.number(),
    credits: z.number(),
    balance: z.number().meta({ description: 'Sum of the balances that are kept' }),
    is_equal: z.boolean().meta({ description: 'Each balance that is kept equals the sum of its lines' }),
  })
  .meta({ id: 'LedgerSummary' })
export type LedgerSummary = z.infer<typeof LedgerSummary>

const orderParams = z.object({ id: PathId('Order not found') })
const vendorParams = z.object({ id: PathId('Vendor not found') })
const shared = { method: 'GET', tag: 'Ledger', access: 'admin', permission: 'money', status: 200 } as const
const csv = { response: null, csv: true } as const

export const readOrderLedgerEndpoint = endpoint({
  ...shared,
  id: 'readOrderLedger',
  path: '/admin/ledger/orders/:id',
  summary: 'The ledger’s accounts of an order, with their sums',
  params: orderParams,
  response: dataOf(LedgerSummary),
})
export const listOrderLedgerEndpoint = endpoint({
  ...shared,
  id: 'listOrderLedger',
  path: '/admin/ledger/orders/:id/entries',
  summary: 'Ledger entries of an order with the balance after each, newest first',
  params: orderParams,
  query: z.object(PageQuery),
  response: pageOf(LedgerEntry),
  errors: ['invalid_cursor'],
})
export const exportOrderLedgerEndpoint = endpoint({
  ...shared,
  ...csv,
  id: 'exportOrderLedger',
  path: '/admin/ledger/orders/:id/entries.csv',
  summary: 'All ledger entries of an order as CSV, newest first',
  params: orderParams,
})
export const readVendorLedgerEndpoint = endpoint({
  ...shared,
  id: 'readVendorLedger',
  path: '/admin/ledger/vendors/:id',
  summary: 'The ledger’s accounts of a shop, with their sums',
  params: vendorParams,
  response: dataOf(LedgerSummary),
})
export const listVendorLedgerEndpoint = endpoint({
  ...shared,
  id: 'listVendorLedger',
  path: '/admin/ledger/vendors/:id/entries',
  summary: 'Ledger entries of a shop with the balance after each, newest first',
  params: vendorParams,
  query: z.object(PageQuery),
  response: pageOf(LedgerEntry),
  errors: ['invalid_cursor'],
})
export const exportVendorLedgerEndpoint = endpoint({
  ...shared,
  ...csv,
  id: 'exportVendorLedger',
  path: '/admin/ledger/vendors/:id/entries.csv',
  summary: 'All ledger entries of a shop as CSV, newest first',
  params: vendorParams,
})

/** The order or shop of a statement. */
export const LedgerSubject = z
  .object({ type: z.enum(['order', 'vendor']), id: z.uuid(), name: z.string(), facts: z.string() })
  .meta({ id: 'LedgerSubject' })
export type LedgerSubject = z.infer<typeof LedgerSubject>

export const MAX_SUBJECTS_FOUND = 10
export const findLedgerSubjectsEndpoint = endpoint({
  ...shared,
  id: 'findLedgerSubjects',
  path: '/admin/ledger',
  summary: `The order of a number, and shops found by words: at most ${MAX_SUBJECTS_FOUND}`,
  query: z.object({ query: QueryText }),
  response: dataOf(z.array(LedgerSubject)),
})
