import type { ReportableType } from '@asime/contract/moderation-states'

const NOUNS: Record<ReportableType, string> = {
  product: 'product',
  item_request: 'request',
  bid: 'bid',
  review: 'review',
  vendor: 'shop',
}
export const title = (type: ReportableType) => `Report this ${NOUNS[type]}`
export const description = (name: string) => `${name}. Our team will review it. We won’t share your name.`
export const whatIsWrong = 'What is wrong?'
export const whatHappened = 'Details (optional)'
export const cancel = 'Cancel'
export const send = 'Send report'
export const reportSent = 'Report sent'
export const reportSentText = 'Thank you. Our team will look at it.'
