import type { FactsOf, NotificationKindName } from '@asime/contract/notification-kinds'

/** What a notification of each kind says, by the facts. Where it leads is the same in every language. */
export type KindWords = { [K in NotificationKindName]: (facts: FactsOf<K>) => { title: string; body: string } }
