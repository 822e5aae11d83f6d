import type { MailLanguage } from '@asime/contract/mail-language'
import type { OrderSide } from '@asime/contract/order-states'
import type { NotifiedEvent } from '../orders/notify-of-event.ts'
import { disputeMessageText } from './disputes.mails.ts'
import { frenchDisputeMessageText } from './fr/disputes.mails.ts'
import { FRENCH_TEXTS } from './fr/order-events.mails.ts'
import * as french from './fr/order-mail-words.ts'
import { FRENCH_REMINDERS } from './fr/order-reminders.mails.ts'
import { TEXTS } from './order-events.mails.ts'
import { buyer, type EventText, goods, type NotificationText, shop } from './order-mail-words.ts'
import type { EventNotification, MessageNotification, OrderNotification } from './order-notifications.repository.ts'
import { REMINDERS, type ReminderTexts } from './order-reminders.mails.ts'

// What mails about orders say, by language.

/** Undefined where that side need not know, which no language decides. */
export type TextIn = (language: MailLanguage) => NotificationText | undefined

const EVENTS: Record<MailLanguage, Record<NotifiedEvent, Partial<Record<OrderSide, EventText>>>> = {
  en: TEXTS,
  fr: FRENCH_TEXTS,
}
const REMINDERS_IN: Record<MailLanguage, ReminderTexts> = { en: REMINDERS, fr: FRENCH_REMINDERS }
const DISPUTE_MESSAGES: Record<MailLanguage, (notification: MessageNotification) => NotificationText> = {
  en: disputeMessageText,
  fr: frenchDisputeMessageText,
}

/** What a step means to one side. */
export function eventText(
  notification: EventNotification,
  event: NotifiedEvent,
  side: OrderSide,
  supportEmail: string,
): TextIn {
  return (language) => EVENTS[language][event][side]?.(notification, supportEmail)
}

export function disputeMessageTextIn(notification: MessageNotification): TextIn {
  return (language) => DISPUTE_MESSAGES[language](notification)
}

export function reminderText<K extends keyof ReminderTexts>(name: K, ...about: Parameters<ReminderTexts[K]>): TextIn {
  return (language) =>
    (REMINDERS_IN[language][name] as (...about: Parameters<ReminderTexts[K]>) => NotificationText)(...about)
}

/** What stands around the words of every mail about an order. */
export const AROUND: Record<MailLanguage, { inTest: string; open: string }> = {
  en: {
    inTest: 'This is a test: the payment of this order moved no money, and nothing that follows from it does.',
    open: 'Open the order',
  },
  fr: {
    inTest: 'Ceci est un essai : le paiement de cette commande n’a déplacé aucun argent, ni rien de ce qui en découle.',
    open: 'Ouvrir la commande',
  },
}

/** Names as a notification has them. */
export function namesIn(language: MailLanguage, notification: OrderNotification) {
  const words = language === 'fr' ? french : { goods, buyer, shop }
  return { goods: words.goods(notification), buyer: words.buyer(notification), shop: words.shop(notification) }
}

/** What somebody is asked to review whose name cannot stand in a mail. */
export const YOUR_ORDER: Record<MailLanguage, string> = { en: 'your order', fr: 'votre commande' }
