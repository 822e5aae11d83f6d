import type { UserType } from '@asime/contract/accounts'
import type { SuspensionEffects } from '@asime/contract/admin-users'
import { inWords, UNDISPATCHED } from '@asime/contract/deadlines'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import type { UserActionName } from '@asime/contract/user-states'

export const usersLead = (all: string, shops: string) => `${all} people, ${shops} of them vendors.`
export const vendorsLead = (all: string, verified: string) => `${all} shops, ${verified} of them verified.`
export const usersNoun = 'people'
export const vendorsNoun = 'shops'
export const searchUsers = 'Name, email, phone or shop'
export const searchVendors = 'Shop, owner, email or phone'
export const searchLabel = 'Search'
export const role = 'Role'
export const state = 'Status'
export const anyRole = 'All roles'
export const anyState = 'Any status'
export const anyRegion = 'All regions'
export const anyVerification = 'Any verification'
export const region = 'Region'
export const verification = 'Verification'
export const apply = 'Search'
export const moreFilters = 'More filters'
export const clear = 'Clear'
export const kinds = 'Show'
export const noUsers = 'No user matches this search.'
export const noShops = 'No shop matches this search.'
export const userKinds = {
  all: 'All',
  reported: 'Reported',
  suspended: 'Suspended',
  new_today: 'New today',
  unconfirmed: 'Not confirmed',
} as const
export const shopKinds = {
  all: 'All',
  pending: 'To verify',
  verified: 'Verified',
  reported: 'Reported',
  suspended: 'Suspended',
  payouts_held: 'Payouts on hold',
} as const
export const roles: Record<UserType, string> = { buyer: 'Buyer', vendor: 'Vendor', admin: 'Admin' }
export const person = 'Person'
export const shop = 'Shop'
export const owner = 'Owner'
export const products = 'Products'
export const salesColumn = 'Sales'
export const joined = 'Joined'
export const since = (known: readonly string[], date: string) =>
  known.length === 0 ? `Since ${date}` : `${known.join(', ')}, since ${date}`
export const reportsCount = (count: number) => (count === 1 ? '1 report' : `${count} reports`)
export const notConfirmed = 'Not confirmed'
export const payoutsOnHold = 'Payouts on hold'

export const user = 'User'
export const userNotFound = 'User not found'
export const linkMayBeCutOff = 'The link may be incomplete.'
export const allUsers = 'All users'
export const vendor = 'Vendor'
export const vendorNotFound = 'Vendor not found'
export const allVendors = 'All vendors'
export const openLedger = 'Open the statement'
export const account = 'Account'
export const email = 'Email'
export const emailOf = (address: string | null, isConfirmed: boolean) =>
  address === null ? 'None: signed up by phone' : isConfirmed ? address : `${address} (not confirmed)`
export const phoneOf = (typed: string | null, confirmed: string | null) =>
  confirmed === null
    ? (typed ?? 'Not given')
    : typed === confirmed || typed === null
      ? `${confirmed} (confirmed)`
      : `${typed}. Signs in with ${confirmed} (confirmed)`
export const phone = 'Phone'
export const notGiven = 'Not given'
export const location = 'Location'
export const messagesSent = 'Messages sent'
export const devices = 'Devices signed in'
export const worksFor = (name: string, shopRole: string) => `${name} (${shopRole})`
export const closedShop = (name: string) => `${name} (closed)`
export const suspendedBy = (name: string, moment: string) => `Suspended by ${name}, ${moment}`
export const reasonGiven = (reason: string) => `Reason: ${reason}`
export const noteGiven = (note: string) => `Note for admins: ${note}`
export const openReports = (count: number) =>
  count === 1 ? 'One open report is about this person.' : `${count} open reports are about this person.`
export const viewPostReports = (count: number) => `Posts and shop: ${count}`
export const viewConversationReports = (count: number) => `Conversations: ${count}`

export const overview = 'Overview'
export const ordersTab = (count: string) => `Orders ${count}`
export const reportsTab = (count: string) => `Reports ${count}`
export const sessionsTab = 'Sessions'
export const audit = 'Audit'
export const history = 'History'
export const purchases = 'Purchases'
export const sales = 'Sales of the shop'
export const noMoney = 'No money has moved.'
/** Of the kinds of the ledger, from the side of the person; any other is shown by its name. */
const MOVEMENTS: Record<string, string> = {
  capture: 'Paid',
  refund_paid: 'Refunded',
  release: 'Released',
  chargeback: 'Chargebacks',
  payout_paid: 'Paid out',
}
export const movement = (kind: string) => MOVEMENTS[kind] ?? kind.replaceAll('_', ' ')
export const stillHeld = 'Still held'
export const owedToShop = 'Owed to the shop'
export const bought = 'Bought'
export const sold = 'Sold'
export const ordersNoun = 'orders'
export const noOrders = 'There are no orders.'
export const orderParties = (buyer: string, shopName: string) => `${buyer}, from ${shopName}`
export const reportsAbout = 'About this person'
export const newestOf = (shown: number, all: string) => `The newest ${shown} of ${all}.`
export const reportsBy = 'By this person'
export const reportsPosted = 'About what they posted'
export const reportedSince = (what: string, moment: string) => `${what}, ${moment}`
export const noReports = 'There are no reports.'
export const reportedBy = (name: string) => `Reported by ${name}`
export const reportOf = (name: string) => `About ${name}`
export const resolved = 'Resolved'
export const open = 'Open'
export const team = 'Team'
export const noTeam = 'Nobody works for this shop.'
export const memberFacts = (duty: string, joinedOn: string) => `${duty}, since ${joinedOn}`
export const noSessions = 'There are no sessions.'
export const unknownDevice = 'Unknown device'
export const signedIn = (moment: string, network: string | null) =>
  network === null ? `Signed in ${moment}` : `Signed in ${moment}, from ${network}`
export const lastUsed = (moment: string) => `Last used ${moment}`
export const sessionEnded = (moment: string, because: string | null) =>
  because === null ? `Ended ${moment}` : `Ended ${moment}: ${because}`
export const active = 'Active'
export const auditLog = 'Open in the audit log'
export const noAudit = 'Nothing is recorded about this account.'

export const actions = 'Actions'
export const noActions = 'There is nothing that you can do with this account.'
interface ActWords {
  label: string
  title: (name: string) => string
  text: string
  done: (name: string) => string
}
export const acts: Record<
  Exclude<UserActionName, 'change_email' | 'change_phone' | 'make_vendor' | 'make_buyer'>,
  ActWords
> = {
  suspend: {
    label: 'Suspend account',
    title: (name) => `Suspend ${name}?`,
    text: 'It takes effect at once.',
    done: (name) => `${name} is suspended`,
  },
  restore: {
    label: 'Restore account',
    title: (name) => `Restore ${name}?`,
    text: 'They can sign in again, and products that the suspension hid are published again. Cancelled requests and withdrawn bids stay so.',
    done: (name) => `${name} is restored`,
  },
  sign_out: {
    label: 'Sign out everywhere',
    title: (name) => `Sign ${name} out everywhere?`,
    text: 'All of their sessions end at once. They can sign in again.',
    done: (name) => `${name} is signed out`,
  },
}
export const reasonTheyRead = 'Reason (sent to the user)'
export const noteForAdmins = 'Note for admins'
export const noteIsKept = 'Kept in the audit log. They do not read it.'
export const whatHappens = 'What happens'
export const effectsFailed = 'What happens could not be worked out.'
export const tryAgain = 'Try again'

const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`)
const money = (amount: number) => formatMoney(amount, CURRENCY)

/** What suspending somebody leads to, each in a sentence; only what there is. */
export function effectsInWords({
  is_notified: isNotified,
  sessions,
  requests,
  shop: own,
  purchases: buys,
}: SuspensionEffects): string[] {
  const said = (count: number, sentence: string) => (count > 0 ? [sentence] : [])
  return [
    sessions > 0 ? `They are signed out of ${many(sessions, 'device', 'devices')}.` : 'They cannot sign in.',
    isNotified
      ? 'They get an email with your reason.'
      : 'They get no email, because they have no confirmed address. They will not see your reason until they are restored.',
    ...said(requests, `${many(requests, 'open request is', 'open requests are')} cancelled.`),
    ...said(
      buys.unpaid.count,
      `${many(buys.unpaid.count, 'order that they have not paid expires', 'orders that they have not paid expire')}.`,
    ),
    ...said(
      buys.paid.count,
      `${many(buys.paid.count, 'purchase continues', 'purchases continue')}, with ${money(buys.paid.amount)} held.`,
    ),
    ...(own
      ? [
          `${own.business_name} is hidden${own.products > 0 ? `, with ${many(own.products, 'product', 'products')}` : ''}.`,
          ...said(own.team, `${many(own.team, 'other person', 'other people')} cannot work for it meanwhile.`),
          ...said(own.bids, `${many(own.bids, 'pending bid is', 'pending bids are')} withdrawn.`),
          ...said(
            own.unpaid.count,
            `${many(own.unpaid.count, 'unpaid order', 'unpaid orders')} can no longer be paid and will expire.`,
          ),
          ...said(
            own.to_dispatch.count,
            `${many(own.to_dispatch.count, 'paid order stays', 'paid orders stay')} held: ${money(own.to_dispatch.amount)}. Buyers can cancel. What is not dispatched is cancelled and refunded ${inWords(UNDISPATCHED)} after its date.`,
          ),
          ...said(
            own.on_the_way.count,
            `${many(own.on_the_way.count, 'order on its way goes', 'orders on their way go')} on: ${money(own.on_the_way.amount)} held.`,
          ),
          ...said(
            own.disputed.count,
            `${many(own.disputed.count, 'dispute goes', 'disputes go')} on: ${money(own.disputed.amount)} held. The shop cannot answer, so an admin decides after the deadline.`,
          ),
          `Payouts stop${own.owed > 0 ? `: ${money(own.owed)} stays with Asime` : ''}.`,
          ...said(
            own.payouts_unsent.count,
            `${many(own.payouts_unsent.count, 'payout', 'payouts')} of ${money(own.payouts_unsent.amount)} not sent yet will wait.`,
          ),
          ...said(
            own.payouts_sent.count,
            `${many(own.payouts_sent.count, 'payout', 'payouts')} of ${money(own.payouts_sent.amount)} already sent will arrive.`,
          ),
        ]
      : []),
  ]
}
