import type { ConversationSide } from '@asime/contract/chat-rules'
import type { ErrorCode } from '@asime/contract/errors'
import { mayInShop } from '@asime/contract/shop-roles'
import type { Actor } from '../../platform/sessions/actor.ts'

// Who may do what in a conversation: pure functions of the caller and the row.

type Caller = Pick<Actor, 'userId' | 'vendorId' | 'shopRole'>

/** On which side the caller is; undefined for everybody else, to whom there is no such conversation. */
export function conversationSideOf(
  actor: Caller,
  conversation: { buyer_id: string; vendor_id: string },
): ConversationSide | undefined {
  if (conversation.buyer_id === actor.userId) return 'buyer'
  return shopToWriteFor(actor) === conversation.vendor_id ? 'shop' : undefined
}

/** The shop that the caller writes for: packers do not. */
export function shopToWriteFor({ vendorId, shopRole }: Pick<Actor, 'vendorId' | 'shopRole'>): string | undefined {
  return mayInShop(shopRole, 'chat') ? vendorId : undefined
}

/** Shops write to whoever asks for something, but not to their own people. */
export function mayWriteToAsker(
  actor: Caller,
  request: { user_id: string; owner_vendor_id: string | null },
): actor is Caller & { vendorId: string } {
  const shopId = shopToWriteFor(actor)
  return shopId !== undefined && request.user_id !== actor.userId && request.owner_vendor_id !== shopId
}

export interface WritingFacts {
  blocked_by_buyer: boolean
  blocked_by_shop: boolean
  /** Whether both sides still have an account that is open. */
  is_open: boolean
}

/** Why that side cannot write; undefined if it can. */
export function whyNotWrite(
  side: ConversationSide,
  conversation: WritingFacts,
): { code: ErrorCode; message: string } | undefined {
  const { blocked_by_buyer: byBuyer, blocked_by_shop: byShop, is_open: isOpen } = conversation
  if (side === 'buyer' ? byBuyer : byShop)
    return { code: 'conversation_blocked', message: 'You have blocked this conversation. Unblock it to write' }
  if (byBuyer || byShop) return { code: 'conversation_blocked', message: 'You cannot write in this conversation' }
  return isOpen ? undefined : { code: 'conflict', message: 'This account cannot receive messages at the moment' }
}

/** Nobody decides about a conversation of their own, or what they have reported themselves. */
export function mayDecideBetween(actor: Pick<Actor, 'userId'>, people: readonly string[]): boolean {
  return !people.includes(actor.userId)
}

/** Whoever a message was sent to says what it is, and not its writer. */
export function mayClearWarning(side: ConversationSide, message: { side: ConversationSide }): boolean {
  return message.side !== side
}
