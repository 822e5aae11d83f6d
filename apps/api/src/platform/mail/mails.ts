import { createTransport, type Transporter } from 'nodemailer'
import { type Db, queryRows } from '../database/database.ts'
import { enqueue } from '../jobs/jobs.ts'

export interface Mail {
  recipient: string
  subject: string
  /** Paragraphs of plain text. */
  paragraphs: string[]
  /** The one thing to do, as a button below the text. */
  action?: { label: string; url: string }
}

/** Writes a mail in the caller's transaction. A job sends it; without SMTP it stays in the outbox. */
export async function queueMail(db: Db, mail: Mail): Promise<void> {
  const [row] = await queryRows<{ id: string }>(
    db,
    'INSERT INTO mails (recipient, subject, body_text, body_html) VALUES ($1, $2, $3, $4) RETURNING id',
    [mail.recipient, mail.subject, renderText(mail), renderHtml(mail)],
  )
  await enqueue(db, 'send_mail', { mail_id: row?.id })
}

function renderText({ paragraphs, action }: Mail): string {
  return [
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    'Asime, Ghana’s market in your hand',
  ].join('\n\n')
}

function renderHtml({ subject, paragraphs, action }: Mail): string {
  const text = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('')
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="background:#0e5a3b;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#68665a">Or open this address: ${escapeHtml(action.url)}</p>`
    : ''
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body style="margin:0;background:#fcfaf5;color:#1e1e14;font:16px/1.55 Onest,system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 24px;font-weight:800;font-size:20px;color:#0e5a3b">asime</p>${text}${button}<p style="margin:32px 0 0;font-size:13px;color:#68665a">Asime, Ghana’s market in your hand</p></div></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
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
      const [mail] = await queryRows<{ recipient: string; subject: string; body_text: string; body_html: string }>(
        db,
        'SELECT recipient, subject, body_text, body_html FROM mails WHERE id = $1 AND sent_at IS NULL',
        [mailId],
      )
      if (!mail) return
      await transport.sendMail({
        from: options.from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        // The same id on a retry lets mailboxes drop the duplicate of a mail that was sent but not marked.
        messageId: `<${mailId}@asime>`,
      })
      // Links that sign people in or reset passwords do not stay lying about.
      await queryRows(db, "UPDATE mails SET sent_at = now(), body_text = '', body_html = '' WHERE id = $1", [mailId])
    },
  }
}
