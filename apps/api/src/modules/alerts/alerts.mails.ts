import { nameInMail } from '../../platform/mail/mail-text.ts'
import type { Mail } from '../../platform/mail/mails.ts'
import { alertKinds } from './alert-kinds.ts'
import type { NewAlert } from './alerts.repository.ts'

const isKnown = (kind: string): kind is keyof typeof alertKinds => kind in alertKinds

/** What happened, and what to do about it; `others` are too many to be told one by one. */
export function alertsMail(
  admin: { email: string; full_name: string },
  alerts: readonly NewAlert[],
  others: number,
  publicUrl: string,
): Mail {
  const name = nameInMail(admin.full_name)
  const count = alerts.length + others
  const [first] = alerts
  return {
    recipient: admin.email,
    subject: count === 1 && first && isKnown(first.kind) ? alertKinds[first.kind].what : `${count} open alerts`,
    paragraphs: [
      name === undefined ? 'Hello,' : `Hello, ${name},`,
      ...alerts.map(inWords),
      ...(others > 0 ? [`And ${others} more.`] : []),
      `See all open alerts and close resolved ones under Money at the desk: ${publicUrl}/app/admin/money. npm run reconcile lists them, too.`,
    ],
  }
}

function inWords({ kind, reference, due_at: dueAt }: NewAlert): string {
  const { what, todo } = isKnown(kind) ? alertKinds[kind] : { what: kind, todo: 'See the alert’s details' }
  const due = dueAt === null ? '' : ` Due by ${dueAt.slice(0, 16).replace('T', ' at ')} (UTC).`
  return `${what}: ${reference}. ${todo}.${due}`
}
