import { ARRIVED_PAYOUT_WATCHED, FAILED_PAYMENT_WATCHED, inWords, PAYOUT_STUCK } from '@asime/contract/deadlines'

/** Every way in which the books can disagree: what it means, and what to do about it. */
export const differenceKinds = {
  capture_missing: {
    what: 'A payment succeeded, and the ledger does not know of it',
    todo: 'Post its capture before anything of its orders is released',
  },
  capture_differs: {
    what: 'The ledger has another amount or fee of a payment than the payment itself',
    todo: 'Compare both with the provider’s statement, and post the difference',
  },
  capture_without_payment: {
    what: 'The ledger has money of a payment that did not succeed',
    todo: 'Look for the payment at the provider; post the opposite if it is not there',
  },
  order_unpaid: {
    what: 'An order goes on as paid, and no payment of it succeeded',
    todo: 'Stop the order (an admin can decline it), and find out who made it paid',
  },
  escrow_differs: {
    what: 'What is held for an order is not what its state and its refunds say',
    todo: 'Do not release or refund the order; compare its timeline with the ledger’s entries',
  },
  refund_posting_missing: {
    what: 'A refund was sent, and the ledger still owes it',
    todo: 'Post it as paid, or the payer may be paid twice',
  },
  refund_without_row: {
    what: 'The ledger has sent a refund that is not among the refunds sent',
    todo: 'Look for it at the provider; post the opposite if it is not there',
  },
  refund_owed_differs: {
    what: 'What the ledger owes a buyer is not the sum of the refunds on their way',
    todo: 'Compare the refunds of the order with its entries, and post what is missing',
  },
  refunded_total_differs: {
    what: 'An order says another sum of refunds than there are',
    todo: 'Correct the order’s refunded total by its refunds',
  },
  charged_back_total_differs: {
    what: 'An order says another sum of lost chargebacks than there are',
    todo: 'Correct the order’s charged back total by its chargebacks',
  },
  balance_differs: {
    what: 'An account’s balance is not the sum of its entries',
    todo: 'Somebody has changed the ledger by hand: restore it from the backup',
  },
  payment_stuck: {
    what: 'A payment has been open for long after its time',
    todo: 'See whether jobs run and whether the provider answers',
  },
  refund_stuck: {
    what: 'A refund has not reached the payer',
    todo: 'Look at it in the provider’s dashboard: give account details where they are asked for, or pay by hand',
  },
  not_paid_at_provider: {
    what: 'We count a payment as paid, and the provider does not',
    todo: 'Do not release its orders; ask the provider about the reference',
  },
  charge_differs: {
    what: 'The provider has another amount, currency, mode or fee of a payment',
    todo: 'Do not release its orders; compare with the provider’s statement',
  },
  paid_at_provider_only: {
    what: 'The provider was paid, and we count the payment as failed',
    todo: `Within ${inWords(FAILED_PAYMENT_WATCHED)} it settles by itself. If it stays, send it back to the payer from the provider’s dashboard`,
  },
  refund_not_done: {
    what: 'We count a refund as sent, and the provider does not',
    todo: 'Ask the provider about it; the payer may be waiting',
  },
  release_without_sale: {
    what: 'The ledger has released money of an order, and there is no sale of it',
    todo: 'Nothing of it can be paid out. Find out who released it, and write the sale down or post the opposite',
  },
  sale_differs: {
    what: 'A sale has other amounts than the ledger released: net, commission, its VAT or the fee',
    todo: 'Compare both with the order, and post the difference',
  },
  payout_stuck: {
    what: `A payout has been under way for more than ${inWords(PAYOUT_STUCK)}`,
    todo: 'Look for its reference in the provider’s dashboard. Where it waits for balance, top that up',
  },
  payout_posting_missing: {
    what: 'A payout has been decided, and the ledger does not know of it',
    todo: 'Post what is missing before its vendor is paid again',
  },
  payout_without_row: {
    what: 'The ledger has moved money for a payout that is not among those so decided',
    todo: 'Look for it at the provider; post the opposite if it is not there',
  },
  payout_differs: {
    what: 'The ledger has another amount or fee of a payout than the payout itself',
    todo: 'Compare both with the provider’s statement, and post the difference',
  },
  payout_orders_differ: {
    what: 'A payout is not the sum of its orders, less what was deducted',
    todo: 'Compare it with its orders; hold the vendor’s payouts until it is clear',
  },
  payable_differs: {
    what: 'What a vendor can claim is not the sum of their sales in no payout',
    todo: 'Hold the vendor’s payouts, and compare their sales with the ledger’s entries',
  },
  on_its_way_differs: {
    what: 'What is on its way to a vendor is not the sum of their open payouts',
    todo: 'Compare the vendor’s payouts with the ledger’s entries, and post what is missing',
  },
  debt_differs: {
    what: 'What a vendor owes is not what chargebacks took of their sales, less what payouts kept',
    todo: 'Compare the vendor’s chargebacks and payouts with the ledger’s entries',
  },
  chargeback_posting_missing: {
    what: 'A chargeback was lost, and the ledger does not have it, or another amount',
    todo: 'Post it: the provider has taken the money',
  },
  payout_not_paid_at_provider: {
    what: 'We count a payout as paid, and the provider does not',
    todo: `Within ${inWords(ARRIVED_PAYOUT_WATCHED)} it settles by itself. If it stays, ask the provider; the vendor may be waiting`,
  },
  payout_paid_at_provider_only: {
    what: 'The provider has paid a payout that we count as failed, so its vendor may be paid twice',
    todo: 'Hold the vendor’s payouts, and look whether another payout has paid the same orders',
  },
  not_answered: {
    what: 'The provider could not be asked about everything in the time there was',
    todo: 'Run it again; if that stays, see whether the provider answers',
  },
} as const

export type DifferenceKind = keyof typeof differenceKinds
