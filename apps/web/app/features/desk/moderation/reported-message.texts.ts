import type { WarningKind } from '@asime/contract/chat-rules'

export const noText = (files: number) => (files > 0 ? `${files} ${files === 1 ? 'file' : 'files'}, no text` : 'Removed')
export const pictureInChat = 'Picture in the chat'
export const removedByAsime = 'Removed by Asime'
export const warnings: Record<WarningKind, string> = {
  phone: 'Phone number or contact',
  link: 'Link',
  pay_outside: 'Payment outside Asime',
  code: 'PIN or code',
  low_price: 'Unusually low price',
  bulk: 'Sent to many people',
}
export const readerSaysNoScam = 'Reader: not a scam'
