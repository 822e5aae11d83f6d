import type { MailLanguage } from '@asime/contract/mail-language'
import { isAlways, type NotificationTopic, notificationTopics } from '@asime/contract/notification-topics'
import type { Context } from '../../platform/context.ts'
import { inEach, type MailWords } from '../../platform/mail/mails.ts'
import { unsubscribeUrlOf } from './unsubscribe-links.ts'

/** Why an email comes. The setting is named as it stands on its page. */
export const reasonIn: Record<MailLanguage, (label: string) => string> = {
  en: (label) => `You get this email because of your notification settings: “${label}”.`,
  fr: (label) => `Vous recevez cet e-mail en raison de vos paramètres de notification : « ${label} ».`,
}

/** The words of an email of a topic with how such emails are ended, where they may be: by a link at the end, and by what mailboxes make of the header. */
export function endedByTopic(
  context: Pick<Context, 'secrets'> & { config: Pick<Context['config'], 'publicUrl'> },
  userId: string,
  topic: NotificationTopic,
  words: MailWords,
): MailWords {
  if (isAlways(topic, 'email')) return words
  const { label } = notificationTopics[topic]
  const unsubscribeUrl = unsubscribeUrlOf(context, { userId, topic })
  return inEach((language) => ({ ...words[language](), reason: reasonIn[language](label), unsubscribeUrl }))
}
