import { RECORD_ORDERS } from '@asime/contract/dispute-evidence'
import type { HandoverEvent } from '@asime/contract/dispute-states'

export const codeLog = 'Hand-over code'
export const triesUsed = (wrong: number, allowed: number) =>
  `${wrong === 1 ? '1 wrong try' : `${wrong} wrong tries`} of ${allowed} since the code was last made. A successful hand-over is shown in the timeline.`
export const noCode = 'No code was made or tried, or that was before a log was kept.'
export const codeEvents: Record<HandoverEvent, string> = {
  made: 'Code made for the buyer',
  renewed: 'New code created for the buyer',
  wrong_code: 'Wrong code entered by the seller',
}
export const ledger = 'Ledger'
export const noEntries = 'No money has moved yet.'
export const openLedger = 'Open the statement'
export const records = 'Buyer and seller records'
export const recordsLead = `Based on up to ${RECORD_ORDERS} of each side’s latest paid orders.`
export const buyer = 'Buyer'
export const seller = 'Seller'
export const joined = 'Joined'
export const paidOrders = 'Paid orders'
export const completed = 'Completed'
export const refunded = 'With a refund'
export const disputes = 'With a dispute'
export const disputesOf = (count: number, back: number) => (count === 0 ? '0' : `${count}, ${back} with a refund`)
export const chargebacks = 'With a chargeback'
export const verified = 'Verified'
export const yes = 'Yes'
export const no = 'No'
export const dispatched = 'Dispatched'
export const onTime = (onTimeCount: number, late: number) => `${onTimeCount} on time, ${late} late`
export const chat = 'Chat between both'
export const viewsAreRecorded = 'Their messages are private. Each view is written to the audit log.'
export const showChat = 'Show messages'
export const noChat = 'They wrote no messages to each other before this dispute ended.'
