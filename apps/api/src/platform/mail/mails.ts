import { inWords, MAIL_GIVEN_UP, RECORD_KEPT } from '@asime/contract/deadlines'
import { createTransport, type Transporter } from 'nodemailer'
import { type Db, queryRows } from '../database/database.ts'
import { later } from '../database/preparing-pool.ts'
import { type MailText, renderHtml, renderText } from './mail-text.ts'

export interface Mail extends MailText {
  recipient: string
  /** The account that it is written for. Without it a mail is the business of whoever has confirmed the address. */
  userId?: string
  /** Names what the mail tells of: a second one of that name is not written. */
  effectKey?: string
  /** If this notification is read before it could be sent, it is dropped. */
  notificationId?: string
}

/** Waits behind every mail that somebody is waiting for. */
const BULK_PRIORITY = 10

/** Writes a mail in the caller's transaction. A job sends it; without SMTP it stays in the outbox. */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  await queueMails(db, [mail])
}

/** The same with several, by one statement. */
export async function queueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  await writeMails(db, mails, 0)
}

/** Writes many mails by one statement. They are sent when no other mail waits. */
export async function queueBulkMails(db: Db, mails: readonly Mail[]): Promise<void> {
  await writeMails(db, mails, BULK_PRIORITY)
}

async function writeMails(db: Db, mails: readonly Mail[], priority: number): Promise<void> {
  await queryRows(
    db,
    `WITH written AS (
       INSERT INTO mails (recipient, subject, body_text, body_html, reply_to, unsubscribe_url, effect_key, user_id, notification_id)
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $9::uuid[], $10::uuid[])
       ON CONFLICT ON CONSTRAINT mails_effect_once DO NOTHING RETURNING id
     ) SELECT graphile_worker.add_job('send_mail', json_build_object('mail_id', id), priority => $8) FROM written`,
    later([
      mails.map((mail) => mail.recipient),
      mails.map((mail) => mail.subject),
      mails.map(renderText),
      mails.map(renderHtml),
      mails.map((mail) => mail.replyTo ?? null),
      mails.map((mail) => mail.unsubscribeUrl ?? null),
      mails.map((mail) => mail.effectKey ?? null),
      priority,
      mails.map((mail) => mail.userId ?? null),
      mails.map((mail) => mail.notificationId ?? null),
    ]),
  )
}

interface MailRow {
  recipient: string
  subject: string
  body_text: string
  body_html: string
  reply_to: string | null
  unsubscribe_url: string | null
}

export interface MailSender {
  send(db: Db, mailId: string): Promise<void>
}

/** Sends by SMTP, or leaves mails where they can be read when there is none. */
export function createMailSender(options: {
  smtpUrl: string | undefined
  from: string
  timeoutMs?: number
}): MailSender {
  if (!options.smtpUrl) return { send: async () => {} }
  const { smtpUrl: url, timeoutMs = 10_000 } = options
  const transport: Transporter = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    async send(db, mailId) {
      const [mail] = await queryRows<MailRow>(
        db,
        `SELECT recipient, subject, body_text, body_html, reply_to, unsubscribe_url FROM mails
         WHERE id = $1 AND sent_at IS NULL AND failed_at IS NULL`,
        [mailId],
      )
      if (!mail) return
      // It could not be sent for so long that its text was cleared away, and has nothing left to say.
      if (mail.body_text === '') return giveUp(db, mailId, `It could not be sent for ${inWords(MAIL_GIVEN_UP)}`)
      const sending = transport.sendMail({
        from: options.from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
        // One click in a mailbox (RFC 8058) posts a form to the page's address, which `one-click.ts` answers.
        ...(mail.unsubscribe_url === null
          ? {}
          : {
              list: { unsubscribe: mail.unsubscribe_url },
              headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
            }),
        // The same id on a retry lets mailboxes drop the duplicate of a mail that was sent but not marked.
        messageId: `<${mailId}@asime>`,
      })
      try {
        await sending
      } catch (error) {
        const refusal = refusalForGood(error)
        if (refusal === undefined) throw error
        return giveUp(db, mailId, refusal)
      }
      // Links that sign people in or reset passwords do not stay lying about.
      await queryRows(
        db,
        "UPDATE mails SET sent_at = now(), body_text = '', body_html = '', reply_to = NULL, unsubscribe_url = NULL WHERE id = $1",
        [mailId],
      )
    },
  }
}

/** Nobody will get it: a person is told (operations), and no job tries it again. */
async function giveUp(db: Db, mailId: string, failure: string): Promise<void> {
  await queryRows(
    db,
    "UPDATE mails SET failed_at = now(), failure = $2, body_text = '', body_html = '', reply_to = NULL, unsubscribe_url = NULL WHERE id = $1 AND sent_at IS NULL",
    [mailId, failure.slice(0, 500)],
  )
}

/**
 * What the mail server said where it will never take this mail: it knows no such recipient, or refuses what is in it. Its trouble
 * with us (a wrong password, a sender that it does not allow) is no reason to give a mail up.
 */
function refusalForGood(error: unknown): string | undefined {
  const { responseCode, command, response } = error as { responseCode?: number; command?: string; response?: string }
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  return isFinal && (command === 'RCPT TO' || command === 'DATA') ? (response ?? `${responseCode}`) : undefined
}

export async function pruneMails(db: Db): Promise<void> {
  // The links that sign somebody in have run out by then; what is left tells that it was written.
  await queryRows(
    db,
    "UPDATE mails SET body_text = '', body_html = '', reply_to = NULL, unsubscribe_url = NULL WHERE created_at < now() - $1::interval AND body_text <> ''",
    [MAIL_GIVEN_UP],
  )
  await queryRows(db, 'DELETE FROM mails WHERE created_at < now() - $1::interval', [RECORD_KEPT])
}
