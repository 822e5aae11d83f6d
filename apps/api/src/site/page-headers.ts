interface PageHeaderOptions {
  nonce: string
  /** Whether visitors reach the site over https. */
  secure: boolean
  /** Vite talks over a web socket and its error overlay writes HTML. */
  development: boolean
}

/** The web app's only policy, which makes one script address (apps/web/app/lib/offline/service-worker.ts). */
const TRUSTED_TYPES_POLICY = 'asime-service-worker'

/**
 * The security headers of a page. Scripts run only with this response's nonce or when such a script loads them; nothing
 * else can be loaded, framed or posted to; and in production no text can be turned into HTML or into the address of a
 * script (Trusted Types), but for the service worker's.
 */
export function pageHeaders({ nonce, secure, development }: PageHeaderOptions): Record<string, string> {
  const policy = [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Placeholders and woven cloth are data: links.
    `img-src 'self' data:`,
    `font-src 'self'`,
    // Voice notes; what was just recorded is heard before it is sent.
    `media-src 'self' blob:`,
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    // The service worker's file is asked for by address, without a nonce.
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
    ...(development ? [] : [`require-trusted-types-for 'script'`, `trusted-types ${TRUSTED_TYPES_POLICY}`]),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The policy of a visit's first page also holds in the chat, which loads no document of its own: voice notes are recorded there.
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(self), midi=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}

/** Pages whose address alone gives access, and the sign-in that leads there. */
const SECRET_ADDRESS = /^\/(?:checkout\/)?deal\/|[?&]from=%2Fcheckout%2Fdeal%2F/i

export function isSecretAddress(url: string): boolean {
  return SECRET_ADDRESS.test(url)
}

/** For these: no other site learns the address, no cache keeps the page, no search engine lists it. */
export const SECRET_HEADERS = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** An address as the log may show it. */
export function addressForLog(url: string): string {
  return isSecretAddress(url) ? `${url.split(/deal(?:\/|%2F)/i, 1)[0]}deal/…` : url
}

/** Built files, by name, that need another policy than the one that allows nothing. */
export const FILE_POLICIES: Record<string, string> = {
  // Requests pages and files for the pages that it serves, under its own policy.
  'service-worker.js': `default-src 'none'; connect-src 'self'`,
  // Shown where the style sheets may not be at hand.
  'offline.html': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}
