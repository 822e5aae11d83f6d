import type { StoredMessage } from './conversations.repository.ts'

const WITHOUT_WORDS: Record<StoredMessage['type'], string> = {
  text: '',
  picture: 'A picture',
  file: 'A document',
  voice: 'A voice note',
}

/** Names a message as the cause of what its reader is notified of. */
export const newsKeyOf = (messageId: string) => `message:${messageId}`

/** What the notification says. */
export function newsTextOf({ content, type }: Pick<StoredMessage, 'content' | 'type'>): string {
  return content || WITHOUT_WORDS[type]
}
