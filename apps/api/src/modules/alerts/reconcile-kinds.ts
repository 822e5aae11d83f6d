import { ARRIVED_PAYOUT_WATCHED, FAILED_PAYMENT_WATCHED, inWords } from '@asime/contract/deadlines'

/** Every way in which the books can disagree: what it means, and what to do about it. */
export const differenceKinds = {
  capture_missing: {
    what: 'A payment succeeded but is not in the ledger',
    todo: 'Post its capture before any of its orders is released',
  },
  capture_differs: {
    what: 'The ledger’s amount or fee of a payment differs from the payment',
    todo: 'Compare both with the provider’s statement, and post the difference',
  },
  capture_without_payment: {
    what: 'The ledger has a payment that did not succeed',
    todo: 'Look up the payment at the provider. If it is not there, post a reversal',
  },
  order_unpaid: {
    what: 'An order is marked as paid, but no payment of it succeeded',
    todo: 'Cancel the order as an admin, and find out how it was marked as paid',
  },
  escrow_differs: {
    what: 'The money held for an order does not match its status and refunds',
    todo: 'Do not release or refund the order; compare its timeline with the ledger’s entries',
  },
  refund_posting_missing: {
    what: 'A refund was sent, but the ledger still shows it as owed',
    todo: 'Post it as paid, or the payer may be paid twice',
  },
  refund_without_row: {
    what: 'The ledger shows a refund as sent that was not sent',
    todo: 'Look it up at the provider. If it is not there, post a reversal',
  },
  refund_owed_differs: {
    what: 'The ledger’s debt to a buyer differs from the sum of refunds on their way',
    todo: 'Compare the refunds of the order with its entries, and post what is missing',
  },
  refunded_total_differs: {
    what: 'An order’s refunded total differs from its refunds',
    todo: 'Correct the order’s refunded total',
  },
  charged_back_total_differs: {
    what: 'An order’s charged back total differs from its chargebacks',
    todo: 'Correct the order’s charged back total',
  },
  balance_differs: {
    what: 'An account’s balance differs from the sum of its entries',
    todo: 'The ledger was changed by hand. Restore it from the backup',
  },
  payment_stuck: {
    what: 'A payment is still open long after it expired',
    todo: 'Check that jobs are running and that the provider responds',
  },
  refund_stuck: {
    what: 'A refund has not reached the payer',
    todo: 'Check it in the provider’s dashboard. Enter account details if they are needed, or pay by hand',
  },
  not_paid_at_provider: {
    what: 'We have a payment as paid, the provider does not',
    todo: 'Do not release its orders; ask the provider about the reference',
  },
  charge_differs: {
    what: 'The provider’s amount, currency, mode or fee of a payment differs from ours',
    todo: 'Do not release its orders; compare with the provider’s statement',
  },
  paid_at_provider_only: {
    what: 'The provider has a payment as paid, we have it as failed',
    todo: `Within ${inWords(FAILED_PAYMENT_WATCHED)} it is settled automatically. If it is not, refund it from the provider’s dashboard`,
  },
  refund_not_done: {
    what: 'We have a refund as sent, the provider does not',
    todo: 'Ask the provider about it; the payer may be waiting',
  },
  release_without_sale: {
    what: 'The ledger has released an order’s money, but there is no sale',
    todo: 'It cannot be paid out. Find out how it was released, then add the sale or post a reversal',
  },
  sale_differs: {
    what: 'A sale’s net, commission, VAT or fee differs from what the ledger released',
    todo: 'Compare both with the order, and post the difference',
  },
  payout_stuck: {
    what: 'A payout has been under way for too long',
    todo: 'Look up its reference in the provider’s dashboard. If the balance is too low, top it up',
  },
  payout_posting_missing: {
    what: 'A payout has settled but is not in the ledger',
    todo: 'Post what is missing before its vendor is paid again',
  },
  payout_without_row: {
    what: 'The ledger shows a payout as settled that is not',
    todo: 'Look it up at the provider. If it is not there, post a reversal',
  },
  payout_differs: {
    what: 'The ledger’s amount or fee of a payout differs from the payout',
    todo: 'Compare both with the provider’s statement, and post the difference',
  },
  payout_orders_differ: {
    what: 'A payout differs from the sum of its orders, less deductions',
    todo: 'Compare it with its orders; hold the vendor’s payouts until it is resolved',
  },
  payable_differs: {
    what: 'A vendor’s available balance differs from the sum of their unpaid sales',
    todo: 'Hold the vendor’s payouts, and compare their sales with the ledger’s entries',
  },
  on_its_way_differs: {
    what: 'The money on its way to a vendor differs from the sum of their open payouts',
    todo: 'Compare the vendor’s payouts with the ledger’s entries, and post what is missing',
  },
  debt_differs: {
    what: 'A vendor’s debt differs from their chargebacks, less deductions from payouts',
    todo: 'Compare the vendor’s chargebacks and payouts with the ledger’s entries',
  },
  chargeback_posting_missing: {
    what: 'A lost chargeback is missing in the ledger, or has another amount there',
    todo: 'Post it: the provider has taken the money',
  },
  payout_not_paid_at_provider: {
    what: 'We have a payout as paid, the provider does not',
    todo: `Within ${inWords(ARRIVED_PAYOUT_WATCHED)} it is settled automatically. If it is not, ask the provider; the vendor may be waiting`,
  },
  payout_paid_at_provider_only: {
    what: 'The provider has paid a payout that we have as failed, so the vendor may be paid twice',
    todo: 'Hold the vendor’s payouts, and check whether another payout has paid the same orders',
  },
  not_answered: {
    what: 'There was not enough time to check everything with the provider',
    todo: 'Run it again. If that does not help, check that the provider responds',
  },
} as const

export type DifferenceKind = keyof typeof differenceKinds
