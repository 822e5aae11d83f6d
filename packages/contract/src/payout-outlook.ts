import { z } from 'zod'
import { payoutStatuses } from './payout-states.ts'

export const PayoutStatus = z.enum(payoutStatuses)
export type PayoutStatus = z.infer<typeof PayoutStatus>

/** Why the money of a sale is not paid out for now, in the words for its vendor: on the site, in mails and tables. */
export const heldBackWords = {
  not_payable: 'Not payable: a test payment, or held by another provider',
  chargeback: 'On hold until the payer’s bank has decided',
  dispute: 'On hold until the dispute is settled',
  payouts_stopped: 'On hold: payouts to your shop are paused',
  account_missing: 'On hold until you add a payout account',
  account_refused: 'On hold until you enter your payout account again: it refused a payout',
  email_unconfirmed: 'On hold until you confirm your email address',
} as const
export type HeldBack = keyof typeof heldBackWords
const reasons = Object.keys(heldBackWords) as [HeldBack, ...HeldBack[]]

/** The payout that a sale's money is in; else when it is expected; else why it is on hold. */
export const payoutOutlook = {
  expected_payout_on: z.string().nullable().meta({
    description: 'The expected day of its payout, while it is in none and not on hold',
  }),
  held_back: z.enum(reasons).nullable().meta({
    description:
      'Why it is not paid out: not_payable (no money moved, or another provider holds it), chargeback (until the payer’s bank decides), dispute (until it ends), payouts_stopped (by support), or account_missing, account_refused, email_unconfirmed, which the vendor can fix',
  }),
  payout: z.object({ id: z.uuid(), reference: z.string(), status: PayoutStatus }).nullable(),
}
const PayoutOutlook = z.object(payoutOutlook)
export type PayoutOutlook = z.infer<typeof PayoutOutlook>
