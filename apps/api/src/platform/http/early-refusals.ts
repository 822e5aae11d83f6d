import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { errorCodes } from '@asime/contract/errors'
import { answerBefore } from './answer-before.ts'
import { rest } from './delay-refusals.ts'
import { SAFE_HEADERS } from './headers.ts'
import { toPath } from './urls.ts'

/** Seconds. By then, the calls in line have been served. */
export const RETRY_AFTER_SECONDS = 2

interface Refusal {
  headers: Record<string, string>
  /** In ASCII, so that it goes out in one piece with its headers. */
  body: (requestId: string) => string
}

/**
 * Refuses callers without a router, hooks or a log, by an answer that is written at one go: each must cost next to nothing,
 * or a thousand who ask again at once leave no time for those who are served.
 */
export function refuseEarly(
  server: Server,
  isRefused: (req: IncomingMessage) => boolean,
  { headers, body }: Refusal,
): void {
  const lines = Object.entries({ ...headers, 'retry-after': String(RETRY_AFTER_SECONDS) }).flat()
  const refuse = (req: IncomingMessage, res: ServerResponse) => {
    if (!server.listening) res.shouldKeepAlive = false
    const id = randomUUID()
    const text = body(id)
    res.writeHead(503, [...lines, 'x-request-id', id, 'content-length', String(text.length)])
    res.end(req.method === 'HEAD' ? undefined : text, 'latin1')
    rest(req.socket)
  }
  answerBefore(server, (req, res) => {
    if (!isRefused(req)) return false
    refuse(req, res)
    return true
  })
}

const { message } = errorCodes.unavailable

/**
 * Refuses public reads of the API while the line for them is full. Signed-in callers and writes have lines of their own; answers
 * that are in memory need none.
 */
export function refuseReadsEarly(
  server: Server,
  { isFull, isAtHand }: { isFull: () => boolean; isAtHand: (url: string) => boolean },
): void {
  const isPublicRead = ({ method, url = '', headers }: IncomingMessage) =>
    method === 'GET' && url.startsWith('/api/v1/') && headers.authorization === undefined
  refuseEarly(server, (req) => isFull() && isPublicRead(req) && !isAtHand(toPath(req)), {
    headers: { ...SAFE_HEADERS, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
    body: (id) => JSON.stringify({ message, code: 'unavailable', request_id: id }),
  })
}
