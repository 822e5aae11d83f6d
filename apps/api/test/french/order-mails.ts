import { orderSides } from '@asime/contract/order-states'
import { heldBackWords } from '@asime/contract/payout-outlook'
import * as texts from '../../src/modules/order-notifications/order-notifications.mails.ts'
import type {
  EventNotification,
  MessageNotification,
} from '../../src/modules/order-notifications/order-notifications.repository.ts'
import { notifiedEvents } from '../../src/modules/orders/notify-of-event.ts'
import { inEach, type MailWords } from '../../src/platform/mail/mails.ts'

const DAY = '2026-12-01T23:59:59Z'
const account = { method: 'mobile_money', network: 'mtn', phone_end: '3456' } as const
const card = { method: 'card', network: null, phone_end: null } as const
const refund = {
  ...account,
  amount: 5,
  reason: 'Zed zed',
  status: 'pending',
  is_sent: false,
  created_at: DAY,
  refunded_at: null,
  other_account_end: null,
  expected_at: null,
}
const refunds = [
  refund,
  { ...refund, is_sent: true },
  { ...refund, ...card, is_sent: true, expected_at: DAY },
  { ...refund, status: 'needs_attention' },
  { ...refund, status: 'processed', refunded_at: DAY },
  { ...refund, status: 'processed', other_account_end: '7890' },
]
const bestBid = (needsConfirmation: boolean, name: string) => ({
  best_bid: {
    id: 'b1',
    bid_amount: 4,
    needs_confirmation: needsConfirmation,
    vendor: { id: 'v2', business_name: name },
  },
})

const ORDERS = [
  {
    items: [{ title: 'Zed zed', variant_label: 'Zed' }],
    buyer: { full_name: 'Zed zed' },
    vendor: { business_name: 'Zed zed' },
    source: 'deal',
    total: 5,
    refunded_total: 2,
    currency: 'GHS',
    status: 'dispatched',
    delivery: { method: 'courier' },
    pickup: null,
    dispatch: { courier: 'Zed zed' },
    dispatch_by: DAY,
    deliver_by: DAY,
    release_at: DAY,
    date_proposal: null,
    refunds,
    charges: [{ ...account, amount: 5, paid_at: DAY }],
    timeline: [],
    reopened: bestBid(true, 'Zed zed'),
    item_request: { id: 'r1' },
    sale: { net: 4, owed: 0, expected_payout_on: DAY, held_back: null },
  },
  {
    items: [{ title: 'evil.example', variant_label: null }, {}],
    buyer: { full_name: 'evil.example' },
    vendor: { business_name: 'evil.example' },
    source: 'cart',
    total: 0,
    refunded_total: 0,
    currency: 'GHS',
    status: 'paid',
    delivery: { method: 'pickup' },
    pickup: { landmark: 'Zed', town: 'Zed', region: 'Volta', digital_address: null, directions: 'Zed zed' },
    dispatch: null,
    dispatch_by: null,
    deliver_by: null,
    release_at: null,
    date_proposal: { status: 'open' },
    refunds: [],
    charges: [],
    timeline: [],
    reopened: bestBid(false, 'evil.example'),
    item_request: { id: 'r1' },
    sale: null,
  },
  {
    items: [{ title: 'Zed zed', variant_label: null }, {}, {}],
    buyer: { full_name: 'Zed zed' },
    vendor: { business_name: 'Zed zed' },
    source: 'bid',
    total: 5,
    refunded_total: 2,
    currency: 'GHS',
    status: 'dispatched',
    delivery: { method: 'pickup' },
    pickup: null,
    dispatch: { courier: null },
    dispatch_by: DAY,
    deliver_by: DAY,
    release_at: null,
    date_proposal: null,
    refunds,
    charges: [
      { ...account, amount: 5, paid_at: DAY },
      { ...card, amount: 5, paid_at: DAY },
    ],
    timeline: [{ event: 'pay' }],
    reopened: null,
    item_request: null,
    sale: { net: 4, owed: 3, expected_payout_on: null, held_back: null },
  },
]
const HELD_BACK = Object.keys(heldBackWords).map((reason) => ({
  ...ORDERS[0]!,
  sale: { net: 4, owed: 0, expected_payout_on: null, held_back: reason },
}))

/** Notes that the server adds to a step in English, and a note that somebody typed. */
const NOTES: Record<string, (string | null)[]> = {
  offer: ['GH₵ 2.00 back'],
  decline_offer: ['GH₵ 2.00 back'],
  escalate: [null, 'The seller did not answer in time', 'No agreement in time'],
  cancel_late: ['Not dispatched', 'Not dispatched by Fri 27 Nov', 'Not dispatched by Fri 1 Jan 2027'],
  lapse_undispatched: ['Not dispatched by Fri 27 Nov'],
  propose_date: ['Tue 1 Dec: Zed zed'],
  extend: ['Until Tue 1 Dec'],
  accept_date: ['Tue 1 Dec'],
  refuse_date: ['Tue 1 Dec'],
  chargeback: ['GH₵ 2.00 taken back by the payer’s bank'],
}

const notifications = [...ORDERS, ...HELD_BACK].flatMap((order) =>
  [DAY, null].map(
    (due) =>
      ({
        order,
        buyer_user_id: 'u1',
        vendor_user_id: 'u2',
        vendor_id: 'v1',
        dispute_due_at: due,
      }) as unknown as EventNotification,
  ),
)

const eventsOf = (event: string): EventNotification[] =>
  notifications.flatMap((notification) =>
    (['buyer', 'vendor', 'admin', 'system'] as const).flatMap((actor) =>
      (['dispatched', 'refunded', 'paid'] as const).flatMap((to) =>
        (['awaiting_payment', 'paid'] as const).flatMap((from) =>
          (NOTES[event] ?? ['Zed zed', null]).map((note) => ({
            ...notification,
            event: { at: DAY, event, actor, from_status: from, to_status: to, note },
          })),
        ),
      ),
    ),
  )

/** Nothing where a side need not know: then in no language. */
function wordsOf(textIn: texts.TextIn): MailWords[] {
  const isSaid = textIn('en') !== undefined
  if (isSaid !== (textIn('fr') !== undefined)) throw new Error(`one language says nothing: ${textIn('en')?.subject}`)
  if (!isSaid) return []
  return [
    inEach((language) => {
      const { subject, paragraphs, label = texts.AROUND[language].open } = textIn(language)!
      return {
        subject,
        paragraphs: [texts.AROUND[language].inTest, ...paragraphs],
        action: { label, url: 'https://asime.example' },
      }
    }),
  ]
}

const reminders = notifications.flatMap((notification) => [
  ...orderSides.flatMap((side) => [
    texts.reminderText('prepareReminder', notification, side),
    texts.reminderText('lateReminder', notification, side),
  ]),
  texts.reminderText('dateReminder', notification),
  texts.reminderText('releaseReminder', notification),
  texts.reminderText('answerReminder', notification),
  texts.reminderText('talkReminder', notification),
])

/** Every mail about an order, by its step. */
export const orderMails: Record<string, MailWords[]> = {
  ...Object.fromEntries(
    notifiedEvents.map((event) => [
      event,
      eventsOf(event).flatMap((notification) =>
        orderSides.flatMap((side) => wordsOf(texts.eventText(notification, event, side, 'help@asime.example'))),
      ),
    ]),
  ),
  reminders: reminders.flatMap(wordsOf),
  'messages about a dispute': notifications.flatMap((notification) =>
    (['buyer', 'vendor', 'admin'] as const).flatMap((author) =>
      wordsOf(
        texts.disputeMessageTextIn({ ...notification, author, message: 'Zed zed' } satisfies MessageNotification),
      ),
    ),
  ),
}
