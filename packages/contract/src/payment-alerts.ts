import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PathId, Reason } from './fields.ts'
import { dataOf, pageOf, PageQuery, QueryFlag, SortOrder } from './paging.ts'

/** What an alert is about: payments, differences in the books, or the operation of Asime. */
export const alertGroups = ['payments', 'differences', 'operations'] as const
export type AlertGroup = (typeof alertGroups)[number]

/** A problem that needs an admin's attention. */
export const PaymentAlert = z
  .object({
    id: z.uuid(),
    kind: z.string().meta({ description: 'The stable name of the alert’s kind' }),
    group: z.enum(alertGroups).meta({ description: 'What it is about: money, books that disagree, or operations' }),
    what: z.string().meta({ description: 'The kind as a sentence' }),
    todo: z.string().meta({ description: 'What to do about it' }),
    reference: z.string().meta({ description: 'The payment, refund, payout or order' }),
    detail: z.record(z.string(), z.unknown()).meta({ description: 'Details, depending on the kind' }),
    due_at: z.string().nullable().meta({ description: 'The deadline, such as for answering a chargeback' }),
    created_at: z.string(),
    closed_at: z.string().nullable(),
    closed_by: z.string().nullable().meta({ description: 'The admin’s name; null if it was resolved automatically' }),
    note: z.string().nullable().meta({ description: 'How it was resolved, as entered by the admin who closed it' }),
  })
  .meta({ id: 'PaymentAlert' })
export type PaymentAlert = z.infer<typeof PaymentAlert>

export const listPaymentAlertsEndpoint = endpoint({
  id: 'listPaymentAlerts',
  method: 'GET',
  path: '/admin/payment-alerts',
  tag: 'Payments',
  access: 'admin',
  permission: 'money',
  summary: 'Alerts that need attention: open or closed ones, by default the newest first',
  query: z.object({
    ...PageQuery,
    state: z.enum(['open', 'closed'], { error: 'Must be open or closed' }).default('open'),
    group: z.enum(alertGroups, { error: `Must be one of ${alertGroups.join(', ')}` }).optional(),
    order: SortOrder.default('desc'),
    in_other_queue: QueryFlag.meta({
      description:
        'Whether what they are about waits in a queue of its own: disputes, and what a second admin approves',
    }),
  }),
  status: 200,
  response: pageOf(PaymentAlert),
  errors: ['invalid_cursor'],
})
export const closePaymentAlertEndpoint = endpoint({
  id: 'closePaymentAlert',
  freshCode: true,
  method: 'POST',
  path: '/admin/payment-alerts/:id/close',
  tag: 'Payments',
  access: 'admin',
  permission: 'money',
  summary:
    'Close an open alert, with a note on how it was resolved. If a difference in the ledger remains, the alert opens again',
  params: z.object({ id: PathId('Alert not found') }),
  body: z
    .strictObject({
      reason: Reason.optional().meta({ description: 'How it was resolved' }),
      note: Reason.optional().meta({ description: 'Deprecated name of `note`' }),
    })
    .refine(({ reason, note }) => (reason === undefined) !== (note === undefined), {
      path: ['reason'],
      error: 'Enter how it was resolved',
    }),
  status: 200,
  response: dataOf(PaymentAlert),
  errors: ['conflict'],
})
