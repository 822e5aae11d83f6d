import { conversationKinds } from '@asime/contract/notification-kinds'
import type { MailLanguage } from '@asime/contract/mail-language'
import { type MailLink, type MailText, nameInMail } from '../../platform/mail/mail-text.ts'
import type { DigestOf } from './digest.sql.ts'

interface Words {
  subject: (total: number) => string
  heading: (total: number) => string
  /** Of so many from before the language was chosen, which have no words in it. */
  others: (count: number) => string
  all: string
}

const WORDS: Record<MailLanguage, Words> = {
  en: {
    subject: (total) => `Your day on Asime: ${total === 1 ? 'one notification' : `${total} notifications`} to read`,
    heading: (total) => `${total === 1 ? 'One notification' : `${total} notifications`} to read`,
    others: (count) => `${count === 1 ? 'One more is' : `${count} more are`} from before you chose this language.`,
    all: 'See all notifications',
  },
  fr: {
    subject: (total) =>
      `Votre journée sur Asime : ${total === 1 ? 'une notification' : `${total} notifications`} à lire`,
    heading: (total) => `${total === 1 ? 'Une notification' : `${total} notifications`} à lire`,
    others: (count) =>
      count === 1
        ? 'Une autre notification date d’avant votre choix du français. Vous la trouverez sur Asime.'
        : `${count} autres notifications datent d’avant votre choix du français. Vous les trouverez sur Asime.`,
    all: 'Voir toutes les notifications',
  },
}

/** Kinds whose words are those of a message. */
const WRITTEN_BY_OTHERS: ReadonlySet<string> = new Set(conversationKinds)

/**
 * What is unread, by its title, as far as there are words for it in that language. What people write to each other stands there like our own
 * words, so nothing of it that a mailbox would turn into a link.
 */
export function digestWords({ total, newest }: DigestOf, language: MailLanguage, publicUrl: string): MailText {
  const words = WORDS[language]
  const links = newest.flatMap((one): MailLink[] => {
    const { title, body = one.detail } =
      (language === 'en' ? { title: one.title, body: one.detail } : one.in_languages?.[language]) ?? {}
    if (title === undefined) return []
    const note = WRITTEN_BY_OTHERS.has(one.kind) ? (nameInMail(body) ?? '') : body
    return [{ label: title, note, url: `${publicUrl}${one.path}` }]
  })
  const others = newest.length - links.length
  return {
    subject: words.subject(total),
    paragraphs: [{ heading: words.heading(total), links }, ...(others > 0 ? [words.others(others)] : [])],
    action: { label: words.all, url: `${publicUrl}/app/notifications` },
  }
}
