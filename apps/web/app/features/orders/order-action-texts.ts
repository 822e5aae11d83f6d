import { ANSWER, inWords, RELEASE } from '@asime/contract/deadlines'
import type { OrderDetail } from '@asime/contract/orders'
import { formatMoney } from '@asime/contract/money'
import type { ButtonVariant } from '../../ui/button.tsx'
import type { ActionName } from './orders.api.ts'

/** A field of the endpoint's body, by its name there. */
export interface ActionField {
  name: string
  label: string
  kind: 'line' | 'text' | 'phone' | 'code' | 'amount' | 'problem'
  optional?: boolean
  hint?: string
}

/** How an action is asked for. What it takes is checked by the schema of its endpoint. */
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

const REASON: ActionField = { name: 'reason', label: 'Why?', kind: 'text' }

/** What one side may do, in the order of the buttons. */
export const ACTIONS: Record<ActionName, ActionTexts> = {
  prepare: {
    label: 'Confirm the order',
    variant: 'buy',
    title: 'Confirm this order?',
    text: 'The buyer sees that you are preparing it, and can no longer cancel it.',
    fields: [],
    done: 'The order is confirmed',
  },
  dispatch: {
    label: 'It is on its way',
    variant: 'buy',
    title: 'Are the goods on their way?',
    text: 'The buyer sees who brings them.',
    fields: [
      { name: 'courier', label: 'Who brings it', kind: 'line', optional: true },
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
    done: 'The buyer knows that it is on its way',
  },
  hand_over: {
    label: 'Enter the buyer’s code',
    variant: 'buy',
    title: 'Has the buyer taken the goods?',
    text: 'The buyer tells you six digits after looking at the goods. With them the order is complete.',
    fields: [{ name: 'code', label: 'Code of the buyer', kind: 'code' }],
    done: 'The order is complete',
  },
  mark_delivered: {
    label: 'Delivered without a code',
    variant: 'line',
    title: 'Was it delivered without a code?',
    text: `The money is released ${inWords(RELEASE, 'days')} later, unless the buyer reports a problem.`,
    fields: [
      {
        name: 'proof',
        label: 'Who took the goods, where and when?',
        kind: 'text',
      },
    ],
    photos: 'Photos of the delivery',
    done: 'Marked as delivered',
  },
  confirm_receipt: {
    label: 'I have it, all is right',
    variant: 'buy',
    title: 'Release the money to the shop?',
    text: 'Say so only when you have the goods and have looked at them. This cannot be undone.',
    fields: [],
    done: 'The order is complete. Medaase!',
  },
  report_problem: {
    label: 'Report a problem',
    variant: 'line',
    title: 'Report a problem?',
    text: `The money stays held until this is settled. The shop has ${inWords(ANSWER)} to answer; if you do not agree, the market decides.`,
    fields: [
      { name: 'kind', label: 'What is wrong?', kind: 'problem' },
      { ...REASON, label: 'Tell the shop about it' },
    ],
    photos: 'Photos of what is wrong',
    done: 'The money stays held until this is settled',
  },
  withdraw_complaint: {
    label: 'Withdraw the complaint',
    variant: 'line',
    title: 'Withdraw your complaint?',
    text: 'The order goes on where it was, and so does the time until the money goes to the shop.',
    fields: [],
    done: 'Your complaint is withdrawn',
  },
  refund: {
    label: 'Give money back',
    variant: 'line',
    title: 'Give money back to the buyer?',
    text: ({ total, refunded_total: refunded, charged_back_total: chargedBack, currency }) =>
      `${formatMoney(total - refunded - chargedBack, currency)} is held for this order. Giving back all of it ends the order. This cannot be undone.`,
    fields: [{ name: 'amount', label: 'How much', kind: 'amount' }, REASON],
    done: 'The money goes back to the buyer',
  },
  cancel: {
    label: 'Cancel the order',
    variant: 'ghost',
    title: 'Cancel this order?',
    text: 'What you have paid goes back to you.',
    fields: [REASON],
    done: 'The order is cancelled',
  },
  decline: {
    label: 'I cannot supply it',
    variant: 'ghost',
    title: 'Decline this order?',
    text: 'What the buyer has paid goes back. This cannot be undone.',
    fields: [REASON],
    done: 'The order is declined',
  },
}
