import { addDays, dateOf, dayInWords, daysAfter } from '@asime/contract/days'
import { inForce } from '@asime/contract/changed-timers'
import { ANSWER, inWords, LONGEST_DELAY, LONGEST_EXTENSION, RELEASE } from '@asime/contract/deadlines'
import type { OrderDetail } from '@asime/contract/orders'
import { formatMoney, heldOf } from '@asime/contract/money'
import type { ButtonVariant } from '../../ui/button.tsx'
import type { ActionName } from './orders.api.ts'
import * as texts from './order-action-forms.texts.ts'

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
  /** Instead of it, of an order for which nothing was paid. */
  textOfFree?: string
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
  label: texts.newDate,
  kind: 'date',
  days: (_, nowMs) => {
    const today = dateOf(new Date(nowMs).toISOString())
    return {
      first: addDays(today, 1),
      last: daysAfter(today, inForce('longest_extension', LONGEST_EXTENSION)),
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
    return { first, last: daysAfter(agreed, inForce('longest_delay', LONGEST_DELAY)), suggested: first }
  },
}

const REASON: ActionField = { name: 'reason', label: texts.whyQuestion, kind: 'text' }

/** The same of an order; what is collected has no rider, and waits for its buyer. */
export function textsOf(name: ActionName, { is_pickup: isPickup, status }: OrderDetail): ActionTexts {
  const usual = ACTIONS[name]
  if (isPickup && name === 'dispatch')
    return { ...usual, title: texts.isItReadyForPickupQuestion, text: texts.wellNotifyThatItIsReady, fields: [] }
  if (isPickup && name === 'extend' && status === 'dispatched')
    return { ...usual, label: texts.chooseALaterDay, title: texts.collectItLaterQuestion }
  return usual
}

/** What one side may do, in the order of the buttons. */
export const ACTIONS: Record<ActionName, ActionTexts> = {
  accept_date: {
    label: texts.acceptNewDate,
    variant: 'buy',
    title: texts.acceptTheNewDateQuestion,
    text: ({ date_proposal: proposal, status, total }) =>
      proposal
        ? texts.deliveryIsThenDueBy(status, dayInWords(proposal.new_date, Date.now()), total === 0)
        : texts.yourMoneyStaysHeld,
    fields: [],
    done: texts.newDateAccepted,
  },
  refuse_date: {
    label: texts.refuseNewDate,
    variant: 'line',
    title: texts.refuseTheNewDateQuestion,
    text: (order) => {
      const agreed = agreedDate(order)
      return texts.countsAgain(agreed && dayInWords(agreed, Date.now()), order.total === 0)
    },
    fields: [],
    done: texts.newDateRefused,
  },
  prepare: {
    label: texts.confirmOrder,
    variant: 'buy',
    title: texts.confirmThisOrderQuestion,
    text: texts.buyerWillSeeThatYouArePreparing,
    fields: [],
    done: texts.orderConfirmed,
  },
  dispatch: {
    label: texts.markAsDispatched,
    variant: 'buy',
    title: texts.markThisOrderAsDispatchedQuestion,
    text: texts.wellNotifyTheBuyer,
    fields: [
      { name: 'courier', label: texts.riderOrCourier, kind: 'line', optional: true },
      {
        name: 'pcsrc_certificate_no',
        label: texts.courierCertificate,
        kind: 'line',
        optional: true,
        hint: texts.courierCertificateHint,
      },
      {
        name: 'phone',
        label: texts.phoneOfTheRider,
        kind: 'phone',
        optional: true,
        hint: texts.phoneExample,
      },
      { name: 'waybill', label: texts.waybillNumber, kind: 'line', optional: true },
    ],
    photos: texts.photosOfTheParcel,
    done: texts.orderMarkedAsDispatched,
  },
  hand_over: {
    label: texts.enterHandOverCode,
    variant: 'buy',
    title: texts.enterTheHandOverCode,
    text: texts.buyerGivesYouSixDigits,
    fields: [{ name: 'code', label: texts.handOverCode, kind: 'code' }],
    done: texts.orderComplete,
  },
  mark_delivered: {
    label: texts.markAsDeliveredNoCode,
    variant: 'line',
    title: texts.markAsDeliveredWithoutQuestion,
    text: ({ total }) => texts.orderCompletesAfterUnless(inWords(inForce('release', RELEASE), 'days'), total === 0),
    fields: [
      {
        name: 'proof',
        label: texts.whoReceivedTheGoods,
        kind: 'text',
      },
    ],
    photos: texts.photosOfTheDelivery,
    done: texts.markedAsDelivered,
  },
  confirm_receipt: {
    label: texts.confirmReceipt,
    variant: 'buy',
    title: texts.confirmReceiptQuestion,
    text: texts.confirmOnlyAfterYouHaveReceived,
    textOfFree: texts.confirmOnlyAfterYouHaveChecked,
    fields: [],
    done: texts.orderCompleteMedaase,
  },
  extend: {
    label: texts.giveMoreTime,
    variant: 'buy',
    title: texts.giveTheSellerMoreTimeQuestion,
    text: texts.wellNotifyTheSeller,
    textOfFree: texts.wellNotifyTheSellerOfTheDate,
    fields: [MORE_TIME],
    done: texts.newDateSet,
  },
  report_problem: {
    label: texts.reportAProblem,
    variant: 'line',
    title: texts.reportAProblemQuestion,
    text: ({ total }) => texts.sellerHasTimeToAnswer(inWords(inForce('dispute_answer', ANSWER)), total === 0),
    fields: [
      { name: 'kind', label: texts.whatIsWrong, kind: 'problem' },
      { ...REASON, label: texts.describeTheProblem },
    ],
    photos: texts.photosOfTheProblem,
    done: texts.problemReported,
  },
  withdraw_complaint: {
    label: texts.withdrawReport,
    variant: 'line',
    title: texts.withdrawYourReportQuestion,
    text: texts.orderContinues,
    textOfFree: texts.orderContinuesFromWhereItWas,
    fields: [],
    done: texts.reportWithdrawn,
  },
  propose_date: {
    label: texts.proposeANewDate,
    variant: 'line',
    title: texts.proposeANewDateQuestion,
    text: ({ status }) => texts.youCanProposeOnce(status),
    fields: [NEW_DATE, { ...REASON, label: texts.whyIsItLate }],
    done: texts.newDateProposed,
  },
  refund: {
    label: texts.issueRefund,
    variant: 'line',
    title: texts.issueARefundQuestion,
    text: (order) => texts.isHeldForThisOrder(held(order)),
    fields: [{ name: 'amount', label: texts.refundAmount, kind: 'amount' }, REASON],
    done: texts.refundIssued,
  },
  cancel_late: {
    label: texts.cancelAndRefund,
    variant: 'ghost',
    title: texts.cancelThisLateOrderQuestion,
    text: (order) => texts.youWillBeRefunded(held(order)),
    textOfFree: texts.nothingWasPaid,
    fields: [],
    done: texts.orderCancelled,
  },
  cancel: {
    label: texts.cancelOrder,
    variant: 'ghost',
    title: texts.cancelThisOrderQuestion,
    text: (order) =>
      order.status === 'awaiting_payment' ? texts.nothingWasTaken : texts.youWillBeRefundedInFull(held(order)),
    textOfFree: texts.nothingWasPaid,
    fields: [REASON],
    done: texts.orderCancelled,
  },
  decline: {
    label: texts.cancelOrder,
    variant: 'ghost',
    title: texts.cancelThisOrderQuestion,
    text: (order) =>
      order.status === 'awaiting_payment' ? texts.buyerHasNotPaidYet : texts.buyerWillBeRefunded(held(order)),
    textOfFree: texts.nothingWasPaid,
    fields: [REASON],
    done: texts.orderCancelled,
  },
}
