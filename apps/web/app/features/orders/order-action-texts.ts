import { addDays, dateOf, dayInWords, daysAfter } from '@asime/contract/days'
import { ANSWER, inWords, LONGEST_DELAY, LONGEST_EXTENSION, RELEASE } from '@asime/contract/deadlines'
import type { OrderDetail } from '@asime/contract/orders'
import { formatMoney, heldOf } from '@asime/contract/money'
import type { ButtonVariant } from '../../ui/button.tsx'
import type { ActionName } from './orders.api.ts'

/** A field of the endpoint's body, by its name there. */
export interface ActionField {
  name: string
  label: string
  kind: 'line' | 'text' | 'phone' | 'code' | 'amount' | 'problem' | 'date'
  optional?: boolean
  hint?: string
  /** Of a date: the days from which one is chosen, and the one that is suggested. */
  days?: (order: OrderDetail, nowMs: number) => { first: string; last: string; suggested: string }
}

/** Texts and fields of an action's dialog. Values are checked by the endpoint's schema. */
export interface ActionTexts {
  label: string
  variant: ButtonVariant
  /** States the consequence as a question. */
  title: string
  text: string | ((order: OrderDetail) => string)
  fields: readonly ActionField[]
  /** Asks for photos too, under this label. */
  photos?: string
  done: string
}

function held({ currency, ...order }: OrderDetail): string {
  // Whoever sees no amounts has no action that names one.
  const [total, refunded, chargedBack] = [order.total ?? 0, order.refunded_total ?? 0, order.charged_back_total ?? 0]
  return formatMoney(heldOf({ total, refunded_total: refunded, charged_back_total: chargedBack }), currency)
}

/** The date that both sides know of: of dispatch, and once the goods have left of delivery. */
function agreedDate({ status, dispatch_by: dispatch, deliver_by: deliver }: OrderDetail): string | null {
  return status === 'dispatched' ? deliver : dispatch
}

const DAYS_SUGGESTED = 7

const MORE_TIME: ActionField = {
  name: 'date',
  label: 'New date',
  kind: 'date',
  days: (_, nowMs) => {
    const today = dateOf(new Date(nowMs).toISOString())
    return {
      first: addDays(today, 1),
      last: daysAfter(today, LONGEST_EXTENSION),
      suggested: addDays(today, DAYS_SUGGESTED),
    }
  },
}

const NEW_DATE: ActionField = {
  ...MORE_TIME,
  days: (order, nowMs) => {
    const tomorrow = addDays(dateOf(new Date(nowMs).toISOString()), 1)
    const agreed = dateOf(agreedDate(order) ?? new Date(nowMs).toISOString())
    const first = addDays(agreed, 1) > tomorrow ? addDays(agreed, 1) : tomorrow
    return { first, last: daysAfter(agreed, LONGEST_DELAY), suggested: first }
  },
}

const REASON: ActionField = { name: 'reason', label: 'Why?', kind: 'text' }

/** What one side may do, in the order of the buttons. */
export const ACTIONS: Record<ActionName, ActionTexts> = {
  accept_date: {
    label: 'Accept new date',
    variant: 'buy',
    title: 'Accept the new date?',
    text: ({ date_proposal: proposal, status }) =>
      proposal
        ? `${status === 'dispatched' ? 'Delivery' : 'Dispatch'} is then due by ${dayInWords(proposal.new_date, Date.now())}. We hold your money meanwhile.`
        : 'We hold your money meanwhile.',
    fields: [],
    done: 'New date accepted',
  },
  refuse_date: {
    label: 'Refuse new date',
    variant: 'line',
    title: 'Refuse the new date?',
    text: (order) => {
      const agreed = agreedDate(order)
      return `${agreed ? `${dayInWords(agreed, Date.now())} counts again.` : 'The first date counts again.'} Once it is past, you can cancel an order that was not dispatched, with a full refund.`
    },
    fields: [],
    done: 'New date refused',
  },
  prepare: {
    label: 'Confirm order',
    variant: 'buy',
    title: 'Confirm this order?',
    text: 'The buyer will see that you are preparing it and can no longer cancel.',
    fields: [],
    done: 'Order confirmed',
  },
  dispatch: {
    label: 'Mark as dispatched',
    variant: 'buy',
    title: 'Mark this order as dispatched?',
    text: 'We’ll notify the buyer and show who delivers the goods.',
    fields: [
      { name: 'courier', label: 'Rider or courier', kind: 'line', optional: true },
      {
        name: 'phone',
        label: 'Phone of the rider or driver',
        kind: 'phone',
        optional: true,
        hint: 'Like 024 412 3456',
      },
      { name: 'waybill', label: 'Waybill number', kind: 'line', optional: true },
    ],
    photos: 'Photos of the parcel',
    done: 'Order marked as dispatched',
  },
  hand_over: {
    label: 'Enter hand-over code',
    variant: 'buy',
    title: 'Enter the hand-over code',
    text: 'The buyer gives you six digits after checking the goods. The code completes the order.',
    fields: [{ name: 'code', label: 'Hand-over code', kind: 'code' }],
    done: 'Order complete',
  },
  mark_delivered: {
    label: 'Mark as delivered (no code)',
    variant: 'line',
    title: 'Mark as delivered without a code?',
    text: `The money is released after ${inWords(RELEASE, 'days')}, unless the buyer reports a problem.`,
    fields: [
      {
        name: 'proof',
        label: 'Who received the goods, where and when?',
        kind: 'text',
      },
    ],
    photos: 'Photos of the delivery',
    done: 'Marked as delivered',
  },
  confirm_receipt: {
    label: 'Confirm receipt',
    variant: 'buy',
    title: 'Confirm receipt?',
    text: 'Confirm only after you have received and checked the goods. The money is then released to the seller. This cannot be undone.',
    fields: [],
    done: 'Order complete. Medaase!',
  },
  extend: {
    label: 'Give more time',
    variant: 'buy',
    title: 'Give the seller more time?',
    text: 'We’ll notify the seller of the new date, and hold your money until you have the goods.',
    fields: [MORE_TIME],
    done: 'New date set',
  },
  report_problem: {
    label: 'Report a problem',
    variant: 'line',
    title: 'Report a problem?',
    text: `We hold the money until this is settled. The seller has ${inWords(ANSWER)} to answer. If you cannot agree, Asime decides.`,
    fields: [
      { name: 'kind', label: 'What is wrong?', kind: 'problem' },
      { ...REASON, label: 'Describe the problem' },
    ],
    photos: 'Photos of the problem',
    done: 'Problem reported. We are holding the money.',
  },
  withdraw_complaint: {
    label: 'Withdraw report',
    variant: 'line',
    title: 'Withdraw your report?',
    text: 'The order continues from where it was, and so does the time until the money is released.',
    fields: [],
    done: 'Report withdrawn',
  },
  propose_date: {
    label: 'Propose a new date',
    variant: 'line',
    title: 'Propose a new date?',
    text: ({ status }) =>
      `You can do this once per order. The buyer accepts or refuses the new date for ${status === 'dispatched' ? 'delivery' : 'dispatch'}.`,
    fields: [NEW_DATE, { ...REASON, label: 'Why is it late?' }],
    done: 'New date proposed',
  },
  refund: {
    label: 'Issue refund',
    variant: 'line',
    title: 'Issue a refund?',
    text: (order) => `${held(order)} is held for this order. A full refund ends the order. This cannot be undone.`,
    fields: [{ name: 'amount', label: 'Refund amount', kind: 'amount' }, REASON],
    done: 'Refund issued',
  },
  cancel_late: {
    label: 'Cancel and refund',
    variant: 'ghost',
    title: 'Cancel this late order?',
    text: (order) => `You will be refunded in full: ${held(order)}. This cannot be undone.`,
    fields: [],
    done: 'Order cancelled',
  },
  cancel: {
    label: 'Cancel order',
    variant: 'ghost',
    title: 'Cancel this order?',
    text: (order) =>
      order.status === 'awaiting_payment'
        ? 'Nothing was taken: we have not received a payment for this order. If one still arrives, we refund it in full.'
        : `You will be refunded in full: ${held(order)}.`,
    fields: [REASON],
    done: 'Order cancelled',
  },
  decline: {
    label: 'Cancel order',
    variant: 'ghost',
    title: 'Cancel this order?',
    text: (order) =>
      order.status === 'awaiting_payment'
        ? 'The buyer has not paid yet. This cannot be undone.'
        : `The buyer will be refunded in full: ${held(order)}. This cannot be undone.`,
    fields: [REASON],
    done: 'Order cancelled',
  },
}
