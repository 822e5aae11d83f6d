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
    todo: 'Within a day it settles by itself. If it stays, send it back to the payer from the provider’s dashboard',
  },
  refund_not_done: {
    what: 'We count a refund as sent, and the provider does not',
    todo: 'Ask the provider about it; the payer may be waiting',
  },
  not_answered: {
    what: 'The provider could not be asked about everything in the time there was',
    todo: 'Run it again; if that stays, see whether the provider answers',
  },
} as const

export type DifferenceKind = keyof typeof differenceKinds
