import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { onlyFor, onlyIf } from './permissions.ts'
import { Currency, PathId } from './fields.ts'
import { GhanaMobile, MobileNetwork } from './ghana.ts'
import { dataOf } from './paging.ts'
import { paymentMethods, paymentStatuses } from './payment-states.ts'
import { MAX_VOUCHER_CODE } from './text-lengths.ts'

export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const Payment = z
  .object({
    id: z.uuid(),
    checkout_id: z.uuid(),
    status: PaymentStatus,
    next: z
      .enum(['approve_prompt', 'enter_voucher', 'open_page', 'wait'])
      .nullable()
      .meta({ description: 'What the payer has to do next' }),
    page_url: z
      .string()
      .nullable()
      .meta({ description: 'For open_page: the provider’s page. Null where it has none, as in the sandbox' }),
    message: z.string().nullable().meta({ description: 'Why it failed, or what the network asks the payer to do' }),
    amount: z.number(),
    currency: Currency,
    method: z.enum(paymentMethods),
    network: MobileNetwork.nullable(),
    phone_end: z.string().nullable().meta({ description: 'Last four digits' }),
    reference: z.string(),
    expires_at: z.string().meta({ description: 'When the prompt expires' }),
    expires_in_seconds: z.int(),
    is_test: z.boolean().meta({ description: 'No money moves' }),
    is_sandbox: z.boolean().meta({ description: 'The payer’s phone can be simulated' }),
    refunded: z.number().meta({ description: 'The refund of this payment, if any' }),
    is_stopped: z.boolean().meta({
      description: 'The payer stopped it to pay another way. If it still succeeds, it pays the order or is refunded',
    }),
    created_at: z.string(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.infer<typeof Payment>

export const StartPayment = z
  .strictObject({
    method: z.enum(paymentMethods, { error: 'Choose mobile money or card' }),
    network: MobileNetwork.optional().meta({ description: 'For mobile money' }),
    phone: GhanaMobile.optional().meta({ description: 'For mobile money' }),
  })
  .superRefine((pay, context) => {
    if (pay.method !== 'mobile_money') return
    if (!pay.network) context.addIssue({ code: 'custom', path: ['network'], message: 'Choose MTN, Telecel or AT' })
    if (!pay.phone) context.addIssue({ code: 'custom', path: ['phone'], message: 'A mobile number is required' })
  })
export type StartPayment = z.infer<typeof StartPayment>

const PaymentParams = z.object({ id: PathId('Payment not found') })

export const startPaymentEndpoint = endpoint({
  id: 'startPayment',
  method: 'POST',
  path: '/checkouts/:id/payments',
  tag: 'Payments',
  access: 'signed_in',
  rule: onlyFor(['buyer']),
  idempotent: true,
  summary: 'Start a payment of what is due on a checkout; the server sets the amount',
  params: z.object({ id: PathId('Checkout not found') }),
  body: StartPayment,
  status: 201,
  response: dataOf(Payment),
  // Also `unavailable`, while the provider does not answer.
  errors: ['nothing_to_pay', 'payment_under_way', 'delivery_missing'],
})
export const readPaymentEndpoint = endpoint({
  id: 'readPayment',
  method: 'GET',
  path: '/payments/:id',
  tag: 'Payments',
  access: 'signed_in',
  rule: onlyFor(['buyer']),
  summary: 'The status of a payment, for polling',
  params: PaymentParams,
  status: 200,
  response: dataOf(Payment),
})
export const checkPaymentEndpoint = endpoint({
  id: 'checkPayment',
  method: 'POST',
  path: '/payments/:id/check',
  tag: 'Payments',
  access: 'signed_in',
  rule: onlyFor(['buyer']),
  summary: 'Check the payment with the provider now, for example after returning from its page',
  params: PaymentParams,
  status: 200,
  response: dataOf(Payment),
})
export const stopPaymentEndpoint = endpoint({
  id: 'stopPayment',
  method: 'POST',
  path: '/payments/:id/stop',
  tag: 'Payments',
  access: 'signed_in',
  rule: onlyFor(['buyer']),
  summary:
    'Give up an attempt, to pay in another way at once. The provider is asked first: one that has succeeded stays. Asking again does nothing',
  params: PaymentParams,
  status: 200,
  response: dataOf(Payment),
})
export const enterVoucherEndpoint = endpoint({
  id: 'enterVoucher',
  method: 'POST',
  path: '/payments/:id/voucher',
  tag: 'Payments',
  access: 'signed_in',
  rule: onlyFor(['buyer']),
  summary: 'Enter the voucher code that Telecel Cash generates with *110#',
  params: PaymentParams,
  body: z.strictObject({
    voucher: z
      .string({ error: 'Enter the voucher code' })
      .max(MAX_VOUCHER_CODE, 'Enter the voucher code: digits only')
      .overwrite((value) => value.replace(/\s/g, ''))
      .regex(/^\d{4,10}$/, 'Enter the voucher code: digits only'),
  }),
  status: 200,
  response: dataOf(Payment),
})

/** What a payer, the network and the provider can do, simulated in the sandbox. */
export const sandboxActions = ['approve', 'approve_silently', 'decline', 'time_out', 'send_again'] as const
export const playSandboxEndpoint = endpoint({
  id: 'playSandbox',
  method: 'POST',
  path: '/payments/:id/sandbox',
  tag: 'Payments',
  access: 'signed_in',
  rule: onlyFor(['buyer'], 'no_money_moves'),
  summary:
    'Simulate the payer’s phone in the sandbox: approve (with or without an event), decline, time out, repeat the event',
  params: PaymentParams,
  body: z.strictObject({ action: z.enum(sandboxActions, { error: `Must be one of ${sandboxActions.join(', ')}` }) }),
  status: 200,
  response: dataOf(Payment),
})
export const sandboxWebhookEndpoint = endpoint({
  id: 'receiveSandboxEvent',
  method: 'POST',
  path: '/webhooks/sandbox',
  tag: 'Payments',
  access: 'public',
  limit: 'signed',
  inMaintenance: true,
  rule: onlyIf('sandbox_signature'),
  summary: 'Webhook of the sandbox provider; stored at once and handled later',
  status: 200,
  response: dataOf(z.object({ received: z.boolean() })),
})
export const paystackWebhookEndpoint = endpoint({
  id: 'receivePaystackEvent',
  method: 'POST',
  path: '/webhooks/paystack',
  tag: 'Payments',
  access: 'public',
  limit: 'signed',
  inMaintenance: true,
  rule: onlyIf('paystack_signature'),
  summary: 'Webhook of Paystack; stored at once and handled later',
  status: 200,
  response: dataOf(z.object({ received: z.boolean() })),
})

export const paystackApprovalEndpoint = endpoint({
  id: 'approvePaystackTransfer',
  method: 'POST',
  path: '/webhooks/paystack/transfer-approval',
  tag: 'Payments',
  access: 'public',
  limit: 'signed',
  inMaintenance: true,
  rule: onlyIf('paystack_signature'),
  summary: 'Approve a transfer that Paystack is about to send: 200 if it matches a payout of ours, else 400',
  status: 200,
  response: z.object({}),
})
