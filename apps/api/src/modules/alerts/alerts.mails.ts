import type { MailLanguage } from '@asime/contract/mail-language'
import { mayAsStaff } from '@asime/contract/staff-permissions'
import { bonjour, frenchDateAndTime } from '../../platform/mail/french.ts'
import { nameInMail } from '../../platform/mail/mail-text.ts'
import { inEach, type Mail } from '../../platform/mail/mails.ts'
import { type AlertKind, alertKinds } from './alert-kinds.ts'
import type { AlertedAdmin, NewAlert } from './alerts.repository.ts'
import { frenchAlertKinds } from './fr/alert-kinds.ts'

interface Words {
  kinds: Record<AlertKind, { what: string; todo: string }>
  hello: (fullName: string) => string
  open: (count: number) => string
  others: (count: number) => string
  unknown: string
  alert: (alert: { what: string; reference: string; todo: string; due: string | undefined }) => string
  /** `2026-11-27T14:05:00Z` */
  due: (at: string) => string
  where: (page: string) => string
  /** For those who may not see alerts of money. */
  whereDisputes: (page: string) => string
}

const WORDS: Record<MailLanguage, Words> = {
  en: {
    kinds: alertKinds,
    hello: (fullName) => {
      const name = nameInMail(fullName)
      return name === undefined ? 'Hello,' : `Hello, ${name},`
    },
    open: (count) => `${count} open alerts`,
    others: (count) => `And ${count} more.`,
    unknown: 'See the alert’s details',
    alert: ({ what, reference, todo, due }) => `${what}: ${reference}. ${todo}.${due === undefined ? '' : ` ${due}`}`,
    due: (at) => `Due by ${at.slice(0, 16).replace('T', ' at ')} (UTC).`,
    where: (page) =>
      `See all open alerts and close resolved ones under Money at the desk: ${page}. npm run reconcile lists them, too.`,
    whereDisputes: (page) => `See them under Disputes at the desk: ${page}.`,
  },
  fr: {
    kinds: frenchAlertKinds,
    hello: bonjour,
    open: (count) => `${count} alertes ouvertes`,
    others: (count) => `Et ${count === 1 ? 'une autre' : `${count} autres`}.`,
    unknown: 'Voyez les détails de l’alerte',
    alert: ({ what, reference, todo, due }) => `${what} : ${reference}. ${todo}.${due === undefined ? '' : ` ${due}`}`,
    due: (at) => `Échéance : ${frenchDateAndTime(new Date(at))} (UTC).`,
    where: (page) =>
      `Voyez toutes les alertes ouvertes et fermez celles qui sont résolues sous « Money » au bureau : ${page}. La commande « npm run reconcile » les liste aussi.`,
    whereDisputes: (page) => `Voyez-les sous « Disputes » au bureau : ${page}.`,
  },
}

const isKnown = (kind: string): kind is AlertKind => kind in alertKinds

/** What happened, and what to do about it; `others` are too many to be told one by one. */
export function alertsMail(admin: AlertedAdmin, alerts: readonly NewAlert[], others: number, publicUrl: string): Mail {
  const count = alerts.length + others
  const [first] = alerts
  return {
    recipient: admin.email,
    words: inEach((language) => {
      const words = WORDS[language]
      return {
        subject: count === 1 && first && isKnown(first.kind) ? words.kinds[first.kind].what : words.open(count),
        paragraphs: [
          words.hello(admin.full_name),
          ...alerts.map((alert) => inWords(alert, words)),
          ...(others > 0 ? [words.others(others)] : []),
          mayAsStaff(admin.staff_role, 'money')
            ? words.where(`${publicUrl}/app/admin/money`)
            : words.whereDisputes(`${publicUrl}/app/admin/disputes`),
        ],
      }
    }),
  }
}

function inWords({ kind, reference, due_at: dueAt }: NewAlert, words: Words): string {
  const { what, todo } = isKnown(kind) ? words.kinds[kind] : { what: kind, todo: words.unknown }
  return words.alert({ what, reference, todo, due: dueAt === null ? undefined : words.due(dueAt) })
}
