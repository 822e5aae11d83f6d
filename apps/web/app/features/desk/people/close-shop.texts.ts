import type { ClosingEffects } from '@asime/contract/admin-users'
import { CURRENCY, formatMoney } from '@asime/contract/money'

export const makeBuyer = 'Make buyer'
export const makeBuyerOf = (name: string) => `Make ${name} a buyer?`
export const text = 'Their shop closes at once. They still buy with the same account.'
export const whatHappens = 'What happens'
export const notYet = 'The shop cannot be closed yet'
export const see = 'Have a look'
export const failed = 'We could not read what this does.'
export const tryAgain = 'Try again'
export const done = (name: string) => `${name} is a buyer now`
const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
const some = (count: number, sentence: string) => (count > 0 ? [sentence] : [])
export const effects = (e: ClosingEffects) => [
  `The page of ${e.business_name} is no longer available.`,
  ...some(e.products, `${counted(e.products, 'product is', 'products are')} hidden.`),
  ...some(e.bids, `${counted(e.bids, 'pending bid is', 'pending bids are')} withdrawn, and the buyers are notified.`),
  ...some(e.deals, `${counted(e.deals, 'deal link ends', 'deal links end')}.`),
  ...some(e.team, `${counted(e.team, 'person no longer works', 'people no longer work')} for it, and are notified.`),
  ...some(e.invitations, `${counted(e.invitations, 'invitation to the team ends', 'invitations to the team end')}.`),
  ...some(e.imports, `${counted(e.imports, 'file of products is', 'files of products are')} dropped.`),
  'Past orders, reviews, receipts and messages stay readable for buyers, with the name of the shop.',
  ...some(
    e.debt,
    `The shop owes ${formatMoney(e.debt, CURRENCY)}. That stays, and comes off its next payout if it opens again.`,
  ),
  'They are signed out of all devices. They sign in as before, and their password stays.',
  e.is_notified
    ? 'They get an email with your reason.'
    : 'They get no email, because they have no confirmed address. They read your reason in Asime.',
  'The shop can open again, with its products hidden until they are published.',
]
