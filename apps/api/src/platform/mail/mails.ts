import { inWords, MAIL_GIVEN_UP, RECORD_KEPT } from '@asime/contract/deadlines'
import { type MailLanguage, mailLanguages } from '@asime/contract/mail-language'
import { createTransport, type Transporter } from 'nodemailer'
import { createCircuit } from '../circuit.ts'
import { type Db, queryRows } from '../database/database.ts'
import { inBatches } from '../database/in-batches.ts'
import { later } from '../database/preparing-pool.ts'
import { type MailText, renderHtml, renderText, typesetMail } from './mail-text.ts'

/** What a mail says, in each language; written only in those that are needed. */
export type MailWords = Record<MailLanguage, () => MailText>

/** The same for all languages, where each finds its words in the same way. */
export function inEach(say: (language: MailLanguage) => MailText): MailWords {
  return { en: () => say('en'), fr: () => say('fr') }
}

export interface Mail {
  recipient: string
  words: MailWords
  /**
   * The language that its reader has chosen, where that is known. Else it is looked up when the mail is written: that of the account
   * that it is for, or that has confirmed the address; English where there is none.
   */
  language?: MailLanguage
  /** The account that it is for. Without one, a mail belongs to the account that has confirmed the address. */
  userId?: string
  /** Names the occasion of the mail: a second one for it is not written. */
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

/** The same for several mails, by one statement. */
export async function queueMails(db: Db, mails: readonly Mail[]): Promise<void> {
  await writeMails(db, mails, 0)
}

/** Writes many mails by one statement. They are sent when no other mail waits. */
export async function queueBulkMails(db: Db, mails: readonly Mail[]): Promise<void> {
  await writeMails(db, mails, BULK_PRIORITY)
}

/** A mail to an address of ours, where nobody in particular reads it. */
export function inEnglishAlone(text: MailText): Pick<Mail, 'words' | 'language'> {
  return { words: { en: () => text, fr: () => text }, language: 'en' }
}

/** A mail as it may be sent: once where the language is known, else in each, of which one is written. */
interface Version extends MailText {
  mail: Mail
  language: MailLanguage
}

function versionsOf(mail: Mail): Version[] {
  const languages = mail.language === undefined ? mailLanguages : [mail.language]
  return languages.map((language) => ({ ...typesetMail(mail.words[language](), language), mail, language }))
}

async function writeMails(db: Db, mails: readonly Mail[], priority: number): Promise<void> {
  const versions = mails.flatMap(versionsOf)
  await queryRows(
    db,
    `WITH written AS (
       INSERT INTO mails (recipient, subject, body_text, body_html, reply_to, unsubscribe_url, effect_key, user_id, notification_id)
       SELECT v.recipient, v.subject, v.body_text, v.body_html, v.reply_to, v.unsubscribe_url, v.effect_key, v.user_id, v.notification_id
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $9::uuid[], $10::uuid[], $11::text[], $12::boolean[])
         AS v (recipient, subject, body_text, body_html, reply_to, unsubscribe_url, effect_key, user_id, notification_id, language, is_known)
       WHERE v.is_known OR v.language = coalesce((SELECT u.mail_language FROM users u WHERE u.id = v.user_id),
         (SELECT u.mail_language FROM users u WHERE u.email = v.recipient AND u.email_verified_at IS NOT NULL), $13)
       ON CONFLICT ON CONSTRAINT mails_effect_once DO NOTHING RETURNING id
     ) SELECT graphile_worker.add_job('send_mail', json_build_object('mail_id', id), priority => $8) FROM written`,
    later([
      versions.map(({ mail }) => mail.recipient),
      versions.map(({ subject }) => subject),
      versions.map((version) => renderText(version, version.language)),
      versions.map((version) => renderHtml(version, version.language)),
      versions.map(({ replyTo }) => replyTo ?? null),
      versions.map(({ unsubscribeUrl }) => unsubscribeUrl ?? null),
      versions.map(({ mail }) => mail.effectKey ?? null),
      priority,
      versions.map(({ mail }) => mail.userId ?? null),
      versions.map(({ mail }) => mail.notificationId ?? null),
      versions.map(({ language }) => language),
      versions.map(({ mail }) => mail.language !== undefined),
      mailLanguages[0],
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
  /**
   * Sends it, and before it what was written to the same address earlier and waits: after a failure each job has its own pause. What
   * another job is sending at this moment is left to it.
   * @param isDropped asked of each, before it is sent
   */
  send(db: Db, mailId: string, isDropped?: (mailId: string) => Promise<boolean>): Promise<void>
}

/** So many are listed at a time. */
const EARLIER_AT_ONCE = 50
/** After so many that the server puts off the mail itself is next: each of many would ask for all others, and all in vain. */
const MOST_PUT_OFF = 50

/**
 * Some of what waits for the same address since before, the oldest first; nothing where the mail itself waits no more.
 * @param after the last of those that were listed before
 */
async function listEarlier(db: Db, mailId: string, after: string | undefined): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    db,
    `SELECT e.id FROM mails m JOIN mails e ON e.recipient = m.recipient AND (e.created_at, e.id) < (m.created_at, m.id)
     WHERE m.id = $1 AND m.sent_at IS NULL AND m.failed_at IS NULL AND e.sent_at IS NULL AND e.failed_at IS NULL
       AND ($2::uuid IS NULL OR (e.created_at, e.id) > (SELECT created_at, id FROM mails WHERE id = $2))
     ORDER BY e.created_at, e.id LIMIT ${EARLIER_AT_ONCE}`,
    [mailId, after ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Longer than an attempt takes. A worker that dies at one holds the mail up for so long. */
const CLAIMED_FOR = '1 minute'

/** Nothing where it was sent or given up, or another job is at it. */
async function claim(db: Db, mailId: string): Promise<MailRow | undefined> {
  const [mail] = await queryRows<MailRow>(
    db,
    `UPDATE mails SET claimed_until = clock_timestamp() + $2::interval
     WHERE id = $1 AND sent_at IS NULL AND failed_at IS NULL AND coalesce(claimed_until < clock_timestamp(), true)
     RETURNING recipient, subject, body_text, body_html, reply_to, unsubscribe_url`,
    [mailId, CLAIMED_FOR],
  )
  return mail
}

async function isWaiting(db: Db, mailId: string): Promise<boolean> {
  const rows = await queryRows(db, 'SELECT FROM mails WHERE id = $1 AND sent_at IS NULL AND failed_at IS NULL', [
    mailId,
  ])
  return rows.length > 0
}

/** A greeting, and a handshake where it is encrypted, take several times as long as a mail: the next ones share it. */
const CONNECTION_KEPT_MS = 5_000
/** How long a mail server that has not answered is left alone: each attempt would hold up other jobs for `timeoutMs`. */
const REST_MS = 5_000

/** Sends by SMTP, or leaves mails where they can be read when there is none. */
export function createMailSender(options: {
  smtpUrl: string | undefined
  from: string
  timeoutMs?: number
}): MailSender {
  if (!options.smtpUrl) return { send: async (_db, mailId, isDropped) => void (await isDropped?.(mailId)) }
  const { smtpUrl: url, timeoutMs = 10_000 } = options
  const circuit = createCircuit(REST_MS)
  const transport: Transporter = createTransport({
    url,
    pool: true,
    idleTimeout: CONNECTION_KEPT_MS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  /** @returns whether it waited, and nobody else was at it */
  const sendOne = async (db: Db, mailId: string): Promise<boolean> => {
    const mail = await claim(db, mailId)
    if (!mail) return false
    try {
      await deliver(db, mailId, mail)
      return true
    } catch (error) {
      await queryRows(db, 'UPDATE mails SET claimed_until = NULL WHERE id = $1', [mailId])
      throw error
    }
  }
  const deliver = async (db: Db, mailId: string, mail: MailRow): Promise<void> => {
    // It could not be sent for so long that its text was cleared away, and has nothing left to say.
    if (mail.body_text === '') return giveUp(db, mailId, `It could not be sent for ${inWords(MAIL_GIVEN_UP)}`)
    const message = {
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
    }
    const error = await circuit.run(() => transport.sendMail(message).then(() => undefined, thrownIfUnanswered))
    if (error !== undefined) {
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
  }
  return {
    async send(db, mailId, isDropped = async () => false) {
      let earlier: string[] = []
      let putOff = 0
      do {
        earlier = await listEarlier(db, mailId, earlier.at(-1))
        for (const id of earlier) {
          if (await isDropped(id)) continue
          try {
            await sendOne(db, id)
          } catch (error) {
            // One that is put off for a reason of its own holds up no other. Where the mailbox takes nothing now, the others need not ask.
            if (!isOfThisMail(error) || isOfRecipient(error)) throw error
            putOff++
          }
        }
      } while (earlier.length > 0 && putOff < MOST_PUT_OFF)
      if ((await isDropped(mailId)) || (await sendOne(db, mailId))) return
      // It may fail there.
      if (await isWaiting(db, mailId)) throw new Error('Another job is sending this mail')
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
 * A fault of this mail alone: one that the server names, or an address that cannot be one, which anybody may have typed.
 * @throws every other error: then the server does not answer, or takes no mail at all
 */
function thrownIfUnanswered(error: unknown): unknown {
  if (!isOfThisMail(error)) throw error
  return error
}

function isOfThisMail(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (responseCode === SERVICE_NOT_AVAILABLE) return false
  return code === 'EENVELOPE' || code === 'EMESSAGE' || responseCode !== undefined
}

/** The server takes nothing for that address, at least now: its mailbox is full, say. */
function isOfRecipient(error: unknown): boolean {
  return (error as { command?: string }).command === 'RCPT TO'
}

/** RFC 5321: it says so to whatever is sent. */
const SERVICE_NOT_AVAILABLE = 421

/**
 * The mail server's words where it will never take this mail: it knows no such recipient, or refuses the content. Its trouble
 * with us (a wrong password, a sender that it does not allow) is no reason to give a mail up.
 */
function refusalForGood(error: unknown): string | undefined {
  const { responseCode, command, response } = error as { responseCode?: number; command?: string; response?: string }
  const isFinal = responseCode !== undefined && responseCode >= 500 && responseCode < 600
  return isFinal && (isOfRecipient(error) || command === 'DATA') ? (response ?? `${responseCode}`) : undefined
}

/** Drops what was not sent yet of the mails that this link ends, since they are ended. */
export async function dropUnsentMails(db: Db, unsubscribeUrl: string): Promise<void> {
  await queryRows(db, 'DELETE FROM mails WHERE unsubscribe_url = $1 AND sent_at IS NULL AND failed_at IS NULL', [
    unsubscribeUrl,
  ])
}

/** An account has another address: what concerns the account and was not sent yet goes there. What is about an address itself stays. */
export async function redirectUnsentMails(db: Db, userId: string, from: string, to: string): Promise<void> {
  await queryRows(
    db,
    `UPDATE mails SET recipient = $3
     WHERE user_id = $1 AND recipient = $2 AND effect_key IS NOT NULL AND sent_at IS NULL AND failed_at IS NULL`,
    [userId, from, to],
  )
}

export async function pruneMails(db: Db): Promise<void> {
  // The links that sign somebody in have run out by then; what is left tells that it was written.
  await inBatches((atOnce) =>
    queryRows(
      db,
      `UPDATE mails SET body_text = '', body_html = '', reply_to = NULL, unsubscribe_url = NULL WHERE id IN (
         SELECT id FROM mails WHERE created_at < now() - $1::interval AND body_text <> '' ORDER BY created_at DESC LIMIT $2) RETURNING 1`,
      [MAIL_GIVEN_UP, atOnce],
    ),
  )
  await inBatches((atOnce) =>
    queryRows(
      db,
      `DELETE FROM mails WHERE id IN (
         SELECT id FROM mails WHERE created_at < now() - $1::interval ORDER BY created_at LIMIT $2) RETURNING 1`,
      [RECORD_KEPT, atOnce],
    ),
  )
}
