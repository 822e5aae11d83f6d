import type { MailLanguage } from '@asime/contract/mail-language'
import { type NotificationKindName, notificationKinds } from '@asime/contract/notification-kinds'
import type { KindWords } from './kind-words.ts'
import { frenchKinds } from './fr/kinds.ts'

const kinds: Record<Exclude<MailLanguage, 'en'>, KindWords> = { fr: frenchKinds }

interface AnySaid {
  kind: NotificationKindName
  facts: unknown
  factsIn?: Partial<Record<MailLanguage, unknown>> | undefined
}

/** What a notification says in that language. */
export function saidIn(language: MailLanguage, { kind, facts, factsIn }: AnySaid): { title: string; body: string } {
  if (language === 'en')
    return (notificationKinds[kind].text as (facts: unknown) => { title: string; body: string })(facts)
  return (kinds[language][kind] as (facts: unknown) => { title: string; body: string })(factsIn?.[language] ?? facts)
}
