import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { isLocalCaller } from '../../platform/http/local-caller.ts'
import { escapeHtml } from '../../platform/mail/mail-text.ts'
import { listStoredMails, type StoredMail } from './outbox.repository.ts'

/**
 * The mails that would have been sent, readable while developing: without SMTP, outside production, and on this machine
 * alone, since they hold links that reset passwords.
 */
export function outboxRoutes(app: FastifyInstance, context: Context): void {
  if (context.config.production || context.config.smtpUrl) return
  app.get('/dev/outbox', async (req, reply) => {
    if (!isLocalCaller(req, context.config)) throw new AppError('not_found')
    const mails = await listStoredMails(context.db)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      )
      .send(page(mails))
  })
}

function page(mails: StoredMail[]): string {
  const items = mails
    .map(
      (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<p class="meta">To ${escapeHtml(mail.recipient)}, <time datetime="${mail.created_at.toISOString()}">${mail.created_at.toUTCString()}</time></p>
<pre>${linkify(escapeHtml(mail.body_text))}</pre></article>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>body{font:16px/1.5 system-ui;margin:0 auto;max-width:44rem;padding:1.5rem;background:#fcfaf5;color:#1e1e14}article{background:#fff;border:1px solid #e0dbd1;border-radius:14px;padding:1rem 1.25rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}.meta{color:#68665a;margin:.2rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{color:#0e5a3b}</style>
<main><h1>Outbox</h1><p>No mail server is configured, so mails stay here.</p>${items || '<p>No mail yet.</p>'}</main></html>`
}

function linkify(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
