import { type PayoutStatus, payoutStatusLabels, type PayoutTrigger } from '@asime/contract/payout-states'

export const money = 'Money'
export const pages = 'Money pages'
export const states = 'Status'

export const alerts = 'Alerts'
export const alertsLead = 'What went wrong with a payment, refund or payout. The oldest are first.'
export const differences = 'Differences'
export const differencesLead =
  'Where our books disagree with each other or with the payment provider. They are compared each night.'
export const operations = 'Systems'
export const operationsLead =
  'Jobs that failed, emails that wait, backups and the disk. They close when the cause ends.'
export const alertsNoun = 'alerts'
export const alertStates = { open: 'Open', closed: 'Closed' } as const
export const noAlerts = {
  payments: { open: 'No alert is open.', closed: 'No alert has been closed yet.' },
  differences: { open: 'No difference is open.', closed: 'No difference has been closed yet.' },
  operations: { open: 'No systems alert is open.', closed: 'No systems alert has been closed yet.' },
} as const
export const openFor = (length: string) => `Open for ${length}`
export const details = 'Details'
export const close = 'Close alert'
export const closeOf = (what: string, reference: string) => `Close alert: ${what}, ${reference}`
export const closeQuestion = 'Close this alert?'
export const closeText = 'It leaves the list. It opens again if the cause is found again.'
export const howResolved = 'How it was resolved'
export const alertClosed = 'Alert closed'
export const closedBy = (name: string, moment: string) => `Closed by ${name}, ${moment}`
export const closedByItself = (moment: string) => `Closed automatically, ${moment}`

export const refunds = 'Refunds'
export const refundsLead = 'Refunds that wait for us come first.'
export const refundsNoun = 'refunds'
export const noRefunds = 'There are no refunds with this status.'
export const refundOf = (amount: string, order: string) => `${amount} for ${order}`
export const refundReason = (reason: string) => `Reason: ${reason}`
export const attempt = (number: number) => (number === 1 ? 'First attempt' : `Attempt ${number}`)
export const providerSays = (message: string) => `Provider: ${message}`
export const sentOn = (moment: string) => `Sent: ${moment}`
export const askedOn = (moment: string) => `Last checked: ${moment}`
export const test = 'Test'
export const retry = 'Retry'
export const retryOf = (what: string) => `Retry the refund of ${what}`
export const retryQuestion = 'Retry this refund?'
export const retryText =
  'We ask the provider first, so nothing is sent twice. Enter an account only if the provider needs one; a second admin then approves it.'
export const reasonForLog = 'Reason, for the audit log'
export const bankCode = 'Bank or network code'
export const bankCodeHint = 'MTN, VOD or ATL for mobile money, else the bank’s code'
export const accountNumber = 'Payer’s account number'
export const enterBoth = 'Enter both the code and the number, or neither'
export const retried = 'Refund retried'
export const awaitsSecond = 'Account entered. A second admin has to approve it'
export const awaitsApproval = 'Awaits approval by a second admin'
export const goToApprovals = 'Approvals'

export const approvals = 'Approvals'
export const approvalsLead =
  'Refund accounts that an admin entered. A second admin compares the account with the payer’s details and decides.'
export const approvalsNoun = 'approvals'
export const noApprovals = 'There are no approvals with this status.'
export const approvalOf = (amount: string, bank: string, end: string) => `${amount} to ${bank}, ending in ${end}`
export const enteredBy = (name: string, moment: string) => `Entered by ${name}, ${moment}`
export const decidedBy = (state: string, name: string, moment: string) => `${state} by ${name}, ${moment}`
export const approveOf = (what: string) => `Approve ${what}`
export const refuseOf = (what: string) => `Refuse ${what}`
export const yourOwn = 'You entered this account. Another admin has to approve it.'
export const decisions = {
  approve: {
    label: 'Approve',
    title: 'Approve this account?',
    text: 'The refund is sent to it at once. This cannot be undone.',
    done: 'Refund sent to the account',
  },
  refuse: {
    label: 'Refuse',
    title: 'Refuse this account?',
    text: 'The refund stays on hold, and another account can be entered.',
    done: 'Account refused',
  },
} as const

export const payouts = 'Payouts'
export const payoutsLead =
  'Payouts leave by themselves each week, or when a shop asks. A hold stops a shop’s next payouts; those on their way continue.'
export const payoutsNoun = 'payouts'
export const noPayouts = 'There are no payouts with this status.'
export const payoutStates: Record<PayoutStatus, string> = {
  ...payoutStatusLabels,
  // To a shop it is on its way already; here the two are apart.
  created: 'Not sent yet',
}
export const payoutTo = (amount: string, shop: string) => `${amount} to ${shop}`
export const payoutAccount = (bank: string, end: string, name: string) => `${bank}, ending in ${end}, ${name}`
export const payoutFacts = (orders: number, trigger: PayoutTrigger) =>
  `${orders === 1 ? '1 order' : `${orders} orders`}, ${trigger === 'weekly' ? 'weekly' : 'requested by the shop'}`
export const deducted = (amount: string) => `${amount} kept for chargebacks`
export const hold = 'Hold'
export const release = 'Release'
export const holdOf = (shop: string) => `Hold payouts of ${shop}`
export const releaseOf = (shop: string) => `Release payouts of ${shop}`
export const onHold = 'On hold'
export const holdQuestion = (shop: string) => `Hold the payouts of ${shop}?`
export const holdText = 'No new payout is made until you release them. Payouts on their way continue.'
export const releaseQuestion = (shop: string) => `Release the payouts of ${shop}?`
export const releaseText = 'The shop can ask for a payout at once, and weekly payouts continue.'
export const held = 'Payouts on hold'
export const released = 'Payouts released'

export const holds = 'On hold'
export const holdsLead = 'Shops whose payouts were stopped, the longest first.'
export const holdsNoun = 'shops'
export const holdStates = { held: 'On hold', lifted: 'Released' } as const
export const noHolds = { held: 'No shop’s payouts are on hold.', lifted: 'No hold has been released yet.' } as const
export const heldBy = (name: string, moment: string) => `Held by ${name}, ${moment}`
export const liftedBy = (name: string, moment: string) => `Released by ${name}, ${moment}`
export const waiting = (amount: string) => `${amount} waiting`
export const heldFor = (length: string) => `Held for ${length}`

export const ledger = 'Ledger'
export const ledgerLead = 'Every movement of money for an order or a shop, the newest first. Entries are never changed.'
export const searchLedger = 'Search the ledger'
export const orderOrShop = 'Order number or shop'
export const orderOrShopHint = 'Such as AS-100001, or part of the shop’s name'
export const search = 'Search'
export const noneFound = 'No order and no shop matches.'
export const subjectTypes = { order: 'Order', vendor: 'Shop' } as const
export const balances = 'Balances'
export const entries = 'Entries'
export const entriesNoun = 'entries'
export const noEntries = 'No money has moved yet.'
export const account = 'Account'
export const debit = 'Debit'
export const credit = 'Credit'
export const balanceAfter = (amount: string) => `Balance ${amount}`
export const balance = 'Balance'
export const totalDebits = 'All debits'
export const totalCredits = 'All credits'
export const isEqual = 'Equal to the ledger'
export const isNotEqual = 'The kept balances differ from the entries. See Differences.'
export const statementLead = (count: number, currency: string) =>
  `${count === 1 ? '1 entry' : `${count} entries`}, amounts in ${currency}. Credits are what Asime owes, debits what was settled. The file holds every entry.`
export const ofOthers = (name: string) => `Other account: ${name}`
export const fileName = (name: string) => `asime-ledger-${name}`
