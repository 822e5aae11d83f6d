import { VOICE_FILE } from '@asime/contract/chat-rules'
import type { MailLanguage } from '@asime/contract/mail-language'
import type { StoredMessage } from './conversations.repository.ts'

const WITHOUT_WORDS: Record<MailLanguage, Record<StoredMessage['type'], string>> = {
  en: { text: '', picture: 'A picture', file: 'A document', voice: 'A voice note' },
  fr: { text: '', picture: 'Une photo', file: 'Un document', voice: 'Un message vocal' },
}

/** Names a message as the cause of what its reader is notified of. */
export const notificationKeyOf = (messageId: string) => `message:${messageId}`

/** The message of that name; undefined where it names something else. */
export const messageOfKey = (key: string): string | undefined => /^message:([\da-f-]{36})$/.exec(key)?.[1]

/** Of a message with those links, as the database has it. */
export function typeOf([first]: readonly string[]): StoredMessage['type'] {
  if (first === undefined) return 'text'
  if (first.endsWith('.pdf')) return 'file'
  return first.endsWith(`/${VOICE_FILE}`) ? 'voice' : 'picture'
}

/** What the notification says, and an email in that language. */
export function notificationTextOf(
  { content, type }: Pick<StoredMessage, 'content' | 'type'>,
  language: MailLanguage = 'en',
): string {
  return content || WITHOUT_WORDS[language][type]
}
