import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isOn } from '@asime/contract/limits-in-force'
import type { SiteVisit } from '@asime/contract/site'
import { MAINTENANCE_RETRY_SECONDS } from '../platform/http/maintenance.ts'
import { pageHeaders } from './page-headers.ts'
import { pathOf } from './shared-keys.ts'

/** Where admins sign in and work, and what their browsers load for it. */
const OPEN_TO_ALL = /^\/(?:login|sign-in\/\w+|app\/admin(?:\/.*)?|__manifest)(?:\.data)?$/

/**
 * Whether Asime is closed to the sender of this request. A browser that claims to be an admin's is let in: anyone can write any cookie,
 * but pages hold no personal data, and each call of the API is checked by its token.
 */
export function isClosedTo(req: IncomingMessage): boolean {
  if (!isOn('maintenance') || OPEN_TO_ALL.test(pathOf(req))) return false
  const hint = /(?:^|;\s*)viewer=([^;]+)/.exec(req.headers.cookie ?? '')?.[1] ?? ''
  return !/%22type%22%3A%22admin%22/i.test(hint)
}

/**
 * The answer to an open page that asks for the data of the next one: to load that page as a document, which then says why it cannot be
 * seen. In the router's own terms; undefined where the request is for a document.
 */
export function asDocument(url: string): Record<string, string> | undefined {
  const [path = '', query = ''] = url.split('?', 2)
  if (!path.endsWith('.data')) return undefined
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  const rest = new URLSearchParams(query)
  rest.delete('_routes')
  return {
    // One slash: two would name another host.
    'x-remix-redirect': page.replace(/^\/+/, '/') + (rest.size > 0 ? `?${rest.toString()}` : ''),
    'x-remix-reload-document': 'true',
    'x-remix-status': '302',
    'cache-control': 'no-store',
  }
}

// As app.css and offline.html have them: the page needs no other file but the picture.
const STYLE = [
  ':root{color-scheme:light dark;--bg:#fcfaf5;--ink:#1e1e14;--ink-2:#4d4c41;--forest:#0e5a3b;--on-forest:#fff;--gold:#f7b52e}',
  '@media(prefers-color-scheme:dark){:root{--bg:#0b1510;--ink:#f2efe6;--ink-2:#c3c2b7;--forest:#62d397;--on-forest:#051b11;--gold:#f8bd41}}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--bg);color:var(--ink);font:1.0625rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}',
  'main{max-width:30rem;padding:2rem 1.25rem;text-align:center}img{display:block;margin:0 auto 1.5rem}',
  'h1{margin:0 0 .75rem;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em}p{margin:0 0 1.5rem;color:var(--ink-2);text-wrap:balance;overflow-wrap:anywhere}',
  'a{color:inherit;text-underline-offset:4px}a.again{display:inline-block;padding:.85rem 1.6rem;border-radius:12px;background:var(--forest);color:var(--on-forest);font-weight:600;text-decoration:none}',
  'a:focus-visible{outline:2px solid var(--ink);outline-offset:2px;box-shadow:0 0 0 6px var(--gold);border-radius:6px}',
].join('')
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
export const MAINTENANCE_POLICY = `default-src 'none'; script-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export interface MaintenancePage {
  headers: Record<string, string>
  body: string
}

/** What visitors see while Asime is closed: made once, as it is the same for all. */
export function createMaintenancePage(support: SiteVisit['support'], { secure }: { secure: boolean }): MaintenancePage {
  const phone =
    support.phone && `, or call <a href="tel:${support.phone.replaceAll(/[^+\d]/g, '')}">${escape(support.phone)}</a>`
  const mail = `<a href="mailto:${escape(support.email)}">${escape(support.email)}</a>`
  const body = `<!doctype html><html lang="en-GH"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="theme-color" content="#052e1f"><title>Back soon | Asime</title><style>${STYLE}</style></head><body><main><img src="/icons/icon-192.png" alt="" width="72" height="72"><h1>We will be back soon</h1><p>Asime is closed for a short while, for maintenance. Nothing is lost: your orders, bids and messages are here when we are back.</p><p><a class="again" href="">Try again</a></p><p>If it cannot wait, write to ${mail}${phone ?? ''}.</p></main></body></html>`
  return {
    headers: {
      ...pageHeaders({ nonce: '', secure, development: false }),
      'content-security-policy': MAINTENANCE_POLICY,
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'retry-after': String(MAINTENANCE_RETRY_SECONDS),
    },
    body,
  }
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
