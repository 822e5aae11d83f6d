import { createHash } from 'node:crypto'
import { pageHeaders } from './page-headers.ts'

/** Shown instead of the API's own sentences. */
const TEXTS: Record<number, { title: string; what: string; next?: string }> = {
  415: { title: 'Bad request', what: 'This address takes no data.' },
  429: {
    title: 'Too many requests',
    what: 'Your network has sent too many requests.',
    next: 'Please wait a minute, then try again.',
  },
  500: { title: 'Something went wrong', what: 'Something went wrong.', next: 'Please try again.' },
  503: {
    title: 'Page not loaded',
    what: 'Asime is very busy, so this page could not be loaded.',
    next: 'Please wait a few seconds, then try again.',
  },
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto 0;padding:0 1rem}h1{font-size:1.5rem}a{color:inherit}@media(prefers-color-scheme:dark){body{background:#14110d;color:#f5f0e6}}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
export const FAILURE_POLICY = `default-src 'none'; script-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export interface FailurePage {
  headers: Record<string, string>
  /** In ASCII, so that it goes out in one piece with its headers. */
  body: string
}

/** The page for when none can be rendered. It must cost next to nothing when there is no time for pages. */
export function createFailurePages({ secure }: { secure: boolean }): (status: number, message?: string) => FailurePage {
  const headers = {
    ...pageHeaders({ nonce: '', secure, development: false }),
    'content-security-policy': FAILURE_POLICY,
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  }
  /** @param message one of the API's own sentences, which hold no text of the visitor's */
  return (status, message = '') => {
    const { title, what, next } = TEXTS[status] ?? { title: message, what: message }
    const canTryAgain = status >= 500 || status === 429
    const body = `<!doctype html><html lang="en-GH"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} | Asime</title><style>${STYLE}</style><main><h1>${what}</h1>${next ? `<p>${next}</p>` : ''}<p>${canTryAgain ? '<a href="">Try again</a>' : '<a href="/">Go to the home page</a>'}</p></main></html>`
    return { headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) }, body }
  }
}
