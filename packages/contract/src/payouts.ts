import { z } from 'zod'
import { inWords, NEW_ACCOUNT_HOLD } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { payoutAccountKinds, payoutTriggers } from './payout-states.ts'
import { onlyFor } from './permissions.ts'
import { Currency, Id, line, PathId, Reason, tooLong } from './fields.ts'
import { GhanaMobile } from './ghana.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { orderSources } from './order-states.ts'
import { payoutOutlook, PayoutStatus } from './payout-outlook.ts'
import { MAX_ACCOUNT_NUMBER } from './text-lengths.ts'

export const PayoutAccountKind = z.enum(payoutAccountKinds, { error: 'Choose mobile money or a bank' })
export type PayoutAccountKind = z.infer<typeof PayoutAccountKind>

/** A network or bank for payouts, with the provider's code for it. */
export const PayoutBank = z
  .object({ code: z.string(), name: z.string(), kind: PayoutAccountKind })
  .meta({ id: 'PayoutBank' })
export type PayoutBank = z.infer<typeof PayoutBank>

const place = {
  kind: PayoutAccountKind,
  bank_code: line({ max: 30, required: 'Choose a network or a bank' }),
  account_number: z
    .string({ error: 'A number is required' })
    .max(MAX_ACCOUNT_NUMBER, tooLong(MAX_ACCOUNT_NUMBER))
    .overwrite((value) => value.replace(/[\s-]/g, '')),
}

/** Mobile money numbers are stored as +233…, bank account numbers as digits. */
function checkNumber(
  account: { kind: PayoutAccountKind; account_number: string },
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  const isRight =
    account.kind === 'mobile_money'
      ? GhanaMobile.safeParse(account.account_number).success
      : /^\d{6,20}$/.test(account.account_number)
  if (isRight) return
  const message =
    account.kind === 'mobile_money'
      ? 'Enter a Ghanaian mobile number, like 024 412 3456'
      : 'Enter the bank account number, digits only'
  context.addIssue({ code: 'custom', path: ['account_number'], message })
}

export const ResolveAccountName = z.strictObject(place).superRefine(checkNumber)
export type ResolveAccountName = z.infer<typeof ResolveAccountName>

export const SavePayoutAccount = z
  .strictObject({
    ...place,
    account_name: line({ max: 120, required: 'The name on the account is required' }),
  })
  .superRefine(checkNumber)
export type SavePayoutAccount = z.infer<typeof SavePayoutAccount>

export const PayoutAccount = z
  .object({
    kind: PayoutAccountKind,
    bank_code: z.string(),
    bank_name: z.string(),
    number_end: z.string().meta({ description: 'Last four digits; the rest is never shown again' }),
    account_name: z.string(),
    name_is_confirmed: z.boolean().meta({ description: 'The name was confirmed by the bank or network' }),
    usable_from: z.string().meta({ description: 'Nothing is paid to it before this time' }),
    owner_is_confirmed: z.boolean().meta({
      description: 'The vendor has confirmed their email address or their number; nothing is paid until then',
    }),
    is_usable: z.boolean(),
    problem: z.string().nullable().meta({ description: 'Why the last transfer to it was rejected' }),
    created_at: z.string(),
  })
  .meta({ id: 'PayoutAccount' })
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** A vendor's money by stage. Amounts that are not released yet are before commission and fees. */
export const VendorBalance = z
  .object({
    currency: Currency,
    in_escrow: z.number().meta({ description: 'Paid by buyers and not yet released, before commission and fees' }),
    available: z.number().meta({
      description:
        'Released and not yet in a payout, less chargebacks, and without sales on hold. Negative if the vendor owes money',
    }),
    debt: z.number().meta({
      description: 'Owed from chargebacks and not yet deducted from a payout; already subtracted from `available`',
    }),
    held_back: z.number().meta({
      description: 'Released from orders with an open chargeback: not paid out until the bank decides',
    }),
    not_payable: z.number().meta({
      description: 'Released from test payments or a provider no longer in use: never paid out here',
    }),
    on_its_way: z.number(),
    paid: z.number(),
    minimum: z.number().meta({ description: 'The minimum amount of a requested payout' }),
    next_payout_on: z.string().meta({ description: 'The day of the next weekly payout' }),
    is_held: z.boolean().meta({ description: 'Support has stopped payouts for now' }),
  })
  .meta({ id: 'VendorBalance' })
export type VendorBalance = z.infer<typeof VendorBalance>

export const Payout = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    amount: z.number(),
    deducted: z.number().meta({ description: 'Deducted for chargebacks on earlier sales' }),
    currency: Currency,
    status: PayoutStatus,
    trigger: z.enum(payoutTriggers),
    message: z.string().nullable().meta({ description: 'Why it failed or was returned' }),
    account: z.object({
      kind: PayoutAccountKind,
      bank_name: z.string(),
      number_end: z.string(),
      account_name: z.string(),
    }),
    orders_count: z.int(),
    is_test: z.boolean().meta({ description: 'No money moves' }),
    created_at: z.string(),
    settled_at: z.string().nullable(),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

/**
 * The released money of an order, with the deductions and the payout that it is in. Or, with negative amounts, a chargeback of it: that is
 * deducted from the next payouts, and the payout is the one that it was deducted from.
 */
export const SaleMovement = z
  .object({
    id: z.uuid(),
    kind: z.enum(['sale', 'chargeback', 'chargeback_reversed', 'chargeback_reversal']).meta({
      description: 'A loss that was booked and taken back stands twice: what was taken, and that it is given back',
    }),
    order_id: z.uuid(),
    order_number: z.string(),
    buyer_name: z.string(),
    source: z.enum(orderSources),
    currency: Currency,
    gross: z.number(),
    refunded: z.number(),
    commission: z.number(),
    commission_vat: z.number(),
    payment_fee: z.number(),
    net: z.number(),
    invoice_number: z.string().meta({ description: 'The number of our commission invoice' }),
    released_at: z.string().meta({ description: 'When it was released or reversed' }),
    ...payoutOutlook,
  })
  .meta({ id: 'SaleMovement' })
export type SaleMovement = z.infer<typeof SaleMovement>

export const PayoutDetail = Payout.extend({
  orders: z
    .array(z.object({ id: z.uuid(), order_number: z.string(), buyer_name: z.string(), amount: z.number() }))
    .meta({ description: 'At most 500' }),
}).meta({ id: 'PayoutDetail' })
export type PayoutDetail = z.infer<typeof PayoutDetail>

/** A month in Ghana: 2026-11. */
export const QueryMonth = z
  .string({ error: 'Must be a month like 2026-11' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-11')
  .optional()

const forbidden = 'Only vendors have payouts'
const PayoutParams = z.object({ id: PathId('Payout not found') })

export const listPayoutBanksEndpoint = endpoint({
  id: 'listPayoutBanks',
  method: 'GET',
  path: '/user/payout-banks',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  summary: 'Mobile networks and banks that payouts can be sent to',
  status: 200,
  response: dataOf(z.array(PayoutBank)),
})
export const resolveAccountNameEndpoint = endpoint({
  id: 'resolveAccountName',
  method: 'POST',
  path: '/user/payout-account/name',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  limit: 'credentials',
  summary: 'Look up the account holder’s name with the provider',
  body: ResolveAccountName,
  status: 200,
  response: dataOf(z.object({ account_name: z.string().nullable() })),
})
export const readPayoutAccountEndpoint = endpoint({
  id: 'readPayoutAccount',
  method: 'GET',
  path: '/user/payout-account',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  summary: 'The caller’s payout account; null until one is set',
  status: 200,
  response: dataOf(PayoutAccount.nullable()),
})
export const savePayoutAccountEndpoint = endpoint({
  id: 'savePayoutAccount',
  method: 'PUT',
  path: '/user/payout-account',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  limit: 'credentials',
  confirmed: true,
  longPassword: true,
  summary: `Set the payout account. Payouts to a new account start after ${inWords(NEW_ACCOUNT_HOLD)}`,
  body: SavePayoutAccount,
  status: 200,
  response: dataOf(PayoutAccount),
  errors: ['conflict'],
})
export const readVendorBalanceEndpoint = endpoint({
  id: 'readVendorBalance',
  method: 'GET',
  path: '/user/balance',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  summary: 'Balance: held, available, on its way and paid',
  status: 200,
  response: dataOf(VendorBalance),
})
export const listSalesEndpoint = endpoint({
  id: 'listSales',
  method: 'GET',
  path: '/user/sales',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  summary: 'Statement: orders whose money was released, newest first',
  query: z.object({ ...PageQuery, month: QueryMonth }),
  status: 200,
  response: pageOf(SaleMovement),
  errors: ['invalid_cursor'],
})
export const exportSalesEndpoint = endpoint({
  id: 'exportSales',
  method: 'GET',
  path: '/user/sales.csv',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  summary: 'The whole statement as CSV, newest first',
  query: z.object({ month: QueryMonth }),
  status: 200,
  response: null,
  csv: true,
})
export const exportSalesByMonthEndpoint = endpoint({
  id: 'exportSalesByMonth',
  method: 'GET',
  path: '/user/sales-by-month.csv',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  summary:
    'Sales, refunds, commission, its VAT, payment fees and earnings of a year by month as CSV, as on the statement',
  query: z.object({
    year: z
      .string({ error: 'Must be a year like 2026' })
      .regex(/^20\d\d$/, 'Must be a year like 2026')
      .optional()
      .meta({ description: 'By default this one' }),
  }),
  status: 200,
  response: null,
  csv: true,
})
export const listPayoutsEndpoint = endpoint({
  id: 'listPayouts',
  method: 'GET',
  path: '/user/payouts',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  summary: 'The caller’s payouts, newest first',
  query: z.object(PageQuery),
  status: 200,
  response: pageOf(Payout),
  errors: ['invalid_cursor'],
})
export const requestPayoutEndpoint = endpoint({
  id: 'requestPayout',
  method: 'POST',
  path: '/user/payouts',
  tag: 'Payouts',
  access: 'vendor',
  duty: 'payouts',
  forbidden,
  idempotent: true,
  summary: 'Request a payout of the available balance',
  status: 201,
  response: dataOf(Payout),
  errors: [
    'payout_account_missing',
    'payout_account_not_ready',
    'payouts_held',
    'payout_under_way',
    'payout_below_minimum',
  ],
})
export const readPayoutEndpoint = endpoint({
  id: 'readPayout',
  method: 'GET',
  path: '/payouts/:id',
  tag: 'Payouts',
  access: 'signed_in',
  permission: 'money',
  rule: onlyFor(['vendor', 'admin']),
  summary: 'A payout with its orders',
  params: PayoutParams,
  status: 200,
  response: dataOf(PayoutDetail),
})

/** What the receiving network can do, simulated in the sandbox. */
export const sandboxTransferActions = ['succeed', 'fail', 'reverse', 'send_again'] as const
export const playSandboxTransferEndpoint = endpoint({
  id: 'playSandboxTransfer',
  method: 'POST',
  path: '/payouts/:id/sandbox',
  tag: 'Payouts',
  access: 'signed_in',
  rule: onlyFor(['vendor'], 'no_money_moves'),
  summary:
    'Simulate the receiving network in the sandbox: the transfer succeeds, fails or is returned; repeat the event',
  params: PayoutParams,
  body: z.strictObject({
    action: z.enum(sandboxTransferActions, { error: `Must be one of ${sandboxTransferActions.join(', ')}` }),
  }),
  status: 200,
  response: dataOf(Payout),
  errors: ['conflict'],
})

export const AdminPayout = Payout.extend({
  vendor: z.object({
    id: z.uuid(),
    business_name: z.string(),
    is_held: z.boolean().meta({ description: 'The vendor’s payouts are on hold' }),
  }),
}).meta({ id: 'AdminPayout' })
export type AdminPayout = z.infer<typeof AdminPayout>

export const PayoutHold = z
  .object({ reason: z.string(), placed_at: z.string(), lifted_at: z.string().nullable() })
  .meta({ id: 'PayoutHold' })
export type PayoutHold = z.infer<typeof PayoutHold>

const VendorParams = z.object({ id: PathId('Vendor not found') })

export const listAllPayoutsEndpoint = endpoint({
  id: 'listAllPayouts',
  method: 'GET',
  path: '/admin/payouts',
  tag: 'Payouts',
  access: 'admin',
  permission: 'money',
  summary: 'Payouts of all vendors, newest first',
  query: z.object({
    ...PageQuery,
    status: PayoutStatus.optional(),
    vendor_id: Id.optional(),
  }),
  status: 200,
  response: pageOf(AdminPayout),
  errors: ['invalid_cursor'],
})
export const holdPayoutsEndpoint = endpoint({
  id: 'holdPayouts',
  freshCode: true,
  method: 'PUT',
  path: '/admin/vendors/:id/payout-hold',
  tag: 'Payouts',
  access: 'admin',
  permission: 'money',
  summary: 'Hold a vendor’s payouts; payouts under way continue',
  params: VendorParams,
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: dataOf(PayoutHold),
})
export const liftPayoutHoldEndpoint = endpoint({
  id: 'liftPayoutHold',
  freshCode: true,
  method: 'DELETE',
  path: '/admin/vendors/:id/payout-hold',
  tag: 'Payouts',
  access: 'admin',
  permission: 'money',
  summary: 'Resume a vendor’s payouts',
  params: VendorParams,
  body: z.strictObject({ reason: Reason }),
  status: 204,
  response: null,
})
