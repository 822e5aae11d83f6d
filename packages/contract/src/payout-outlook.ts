import { z } from 'zod'
import { payoutStatuses } from './payout-states.ts'

export const PayoutStatus = z.enum(payoutStatuses)
export type PayoutStatus = z.infer<typeof PayoutStatus>

/** Why the money of a sale goes into no payout for now, as its vendor is told: on the site, in mails and tables. */
export const heldBackWords = {
  not_payable: 'Not payable: a test payment, or money that another provider has',
  chargeback: 'Held back until the payer’s bank has decided',
  dispute: 'Held until the dispute has ended',
  payouts_stopped: 'Waits: payouts to your shop are stopped for now',
  account_missing: 'Waits until you name an account for payouts',
  account_refused: 'Waits until you name your payout account anew: it refused a payout',
  email_unconfirmed: 'Waits until you confirm your email address',
} as const
export type HeldBack = keyof typeof heldBackWords
const reasons = Object.keys(heldBackWords) as [HeldBack, ...HeldBack[]]

/** What becomes of the money of a sale: the payout that it is in, else when it goes out, else why it does not. */
export const payoutOutlook = {
  expected_payout_on: z.string().nullable().meta({
    description: 'The day of its payout, as far as that can be foretold; while it is in none, and not held back',
  }),
  held_back: z.enum(reasons).nullable().meta({
    description:
      'Why it goes into no payout: not_payable, since no money moved or another provider has it; chargeback, until the payer’s bank has decided; dispute, until it has ended; payouts_stopped, by support; and what its vendor can see to: account_missing, account_refused, email_unconfirmed',
  }),
  payout: z.object({ id: z.uuid(), reference: z.string(), status: PayoutStatus }).nullable(),
}
const PayoutOutlook = z.object(payoutOutlook)
export type PayoutOutlook = z.infer<typeof PayoutOutlook>
