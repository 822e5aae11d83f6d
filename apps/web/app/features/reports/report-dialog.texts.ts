import type { ReportableType } from '@asime/contract/moderation-states'

const NOUNS: Record<ReportableType, string> = {
  product: 'product',
  item_request: 'request',
  bid: 'bid',
  review: 'review',
  vendor: 'shop',
}
export const title = (type: ReportableType) => `Report this ${NOUNS[type]}`
export const description = (name: string) =>
  `${name}. Our team looks at it. Whoever posted it does not learn your name.`
export const whatIsWrong = 'What is wrong?'
export const chooseWhatIsWrong = 'Choose what is wrong'
export const whatHappened = 'What should we know? (optional)'
export const cancel = 'Cancel'
export const send = 'Send report'
export const reportSent = 'Report sent'
export const reportSentText = 'Thank you. Our team will look at it.'
