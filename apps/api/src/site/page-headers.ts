interface PageHeaderOptions {
  nonce: string
  /** Whether visitors reach the site over https. */
  secure: boolean
  /** Vite talks over a web socket and its error overlay writes HTML. */
  development: boolean
}

/**
 * The security headers of a page. Scripts run only with this response's nonce or when such a script loads them; nothing
 * else can be loaded, framed or posted to; and in production no text can be turned into script or HTML (Trusted Types).
 */
export function pageHeaders({ nonce, secure, development }: PageHeaderOptions): Record<string, string> {
  const policy = [
    `default-src 'self'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Vendors' pictures may lie on any https host; placeholders and woven cloth are data: links.
    `img-src 'self' data: https:`,
    `font-src 'self'`,
    `connect-src 'self'${development ? ' ws: wss:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
    ...(development ? [] : [`require-trusted-types-for 'script'`, `trusted-types 'none'`]),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
