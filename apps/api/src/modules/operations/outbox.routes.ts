import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import { isLocalCaller } from '../../platform/http/local-caller.ts'
import { escapeHtml } from '../../platform/mail/mail-text.ts'
import { listStoredMails, listStoredTexts, type StoredMail, type StoredText } from './outbox.repository.ts'

/**
 * The mails and text messages that would have been sent, readable while developing: without a server for them, outside production,
 * and on this machine alone, since they hold links that reset passwords and codes that confirm numbers.
 */
export function outboxRoutes(app: FastifyInstance, context: Context): void {
  const { config, db } = context
  if (config.production) return
  const send = async (req: FastifyRequest, reply: FastifyReply, read: () => Promise<string>) => {
    if (!isLocalCaller(req, config)) throw new AppError('not_found')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      )
      .send(await read())
  }
  if (!config.smtpUrl)
    app.get('/dev/outbox', (req, reply) =>
      send(req, reply, async () =>
        page(
          'No mail server is configured, so mails stay here.',
          'No mail yet.',
          (await listStoredMails(db)).map(mail),
        ),
      ),
    )
  if (Object.values(config.texts).includes('outbox'))
    app.get('/dev/texts', (req, reply) =>
      send(req, reply, async () =>
        page(
          'Text messages of a channel without a gateway stay here.',
          'No text message yet.',
          (await listStoredTexts(db)).map(text),
        ),
      ),
    )
}

function mail({ subject, recipient, created_at: at, body_text: body }: StoredMail): string {
  return entry(subject, recipient, at, body)
}

const CHANNELS: Record<string, string> = { sms: 'SMS', whatsapp: 'WhatsApp' }

function text({ channel, recipient, created_at: at, body }: StoredText): string {
  return entry(CHANNELS[channel] ?? channel, recipient, at, body)
}

function entry(heading: string, recipient: string, at: Date, body: string): string {
  return `<article><h2>${escapeHtml(heading)}</h2>
<p class="meta">To ${escapeHtml(recipient)}, <time datetime="${at.toISOString()}">${at.toUTCString()}</time></p>
<pre>${linkify(escapeHtml(body))}</pre></article>`
}

function page(lead: string, none: string, entries: string[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>body{font:16px/1.5 system-ui;margin:0 auto;max-width:44rem;padding:1.5rem;background:#fcfaf5;color:#1e1e14}article{background:#fff;border:1px solid #e0dbd1;border-radius:14px;padding:1rem 1.25rem;margin:1rem 0}h2{margin:0;font-size:1.1rem}.meta{color:#68665a;margin:.2rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{color:#0e5a3b}</style>
<main><h1>Outbox</h1><p>${lead}</p>${entries.join('') || `<p>${none}</p>`}</main></html>`
}

function linkify(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
}
