import type { Conversation } from '@asime/contract/chat'

/** While the server cannot be asked, nobody knows who is there at this moment. */
export function withoutPresence<C extends Conversation>(conversation: C): C {
  return { ...conversation, participant: { ...conversation.participant, online: false } }
}
