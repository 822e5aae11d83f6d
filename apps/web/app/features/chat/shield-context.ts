import type { ConversationDetail, Message } from '@asime/contract/chat'
import type { ConversationSide } from '@asime/contract/chat-rules'
import type { findRisks, Risk, ShieldContext } from '@asime/contract/scam-shield'

type Facts = Pick<ConversationDetail, 'has_paid_order' | 'usual_price'>

/** By what the server judges a text, too: whoever writes is told of what its reader is warned of, and of nothing else. */
export function shieldContextOf(
  { has_paid_order: hasPaidOrder, usual_price: price }: Facts,
  writer: ConversationSide,
): ShieldContext {
  // A buyer may well offer little.
  const usualPrice = writer === 'shop' && price !== null ? price : undefined
  return { hasPaidOrder, usualPrice, ownHost: location.hostname }
}

/** The places in a message that its warnings are about. */
export function markedIn({ content, side, warnings }: Message, conversation: Facts, find: typeof findRisks): Risk[] {
  const context = shieldContextOf(conversation, side)
  // One that is warned of its number was sent before an order was paid.
  const hasPaidOrder = conversation.has_paid_order && !warnings.includes('phone')
  return find(content, { ...context, hasPaidOrder }).filter(({ kind }) => warnings.includes(kind))
}
