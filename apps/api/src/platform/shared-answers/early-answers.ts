import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { KeptAnswer } from './shared-answers.ts'
import { answerBefore } from '../http/answer-before.ts'
import { FOR_ALL_HEADERS, SAFE_HEADERS } from '../http/headers.ts'
import { hasAlready } from '../http/json-text.ts'
import { makeRequestId } from '../http/request-id.ts'
import { toPath } from '../http/urls.ts'

const HEADERS = Object.entries({ ...SAFE_HEADERS, ...FOR_ALL_HEADERS }).flat()
const HEADERS_OF_BODY = ['content-type', 'application/json; charset=utf-8']

interface Noted {
  path: string
  route: string
  status: number
  ms: number
}

interface EarlyAnswers {
  find: (path: string) => KeptAnswer | undefined
  /** Counts the call, as a hook would; undefined where calls are not counted. Rejects where it was one too many. */
  count: (req: IncomingMessage) => Promise<unknown> | undefined
  /** Called for each answer before it is sent. False where the connection is gone. */
  note: (req: IncomingMessage, res: ServerResponse, answer: Noted) => boolean
  /** While the server ends, the router answers all. */
  isStopping: () => boolean
}

/**
 * Sends public answers that are in memory without a router and hooks, which would be two thirds of their price (decision 0188). Whatever
 * else is to be known about a call is left to the router: who calls, and what to say to somebody who has called too often.
 */
export function answerEarly(server: Server, { find, count, note, isStopping }: EarlyAnswers): void {
  answerBefore(server, (req, res, handOn) => {
    if (!isPlainRead(req) || isStopping()) return false
    const began = performance.now()
    const path = toPath(req)
    const kept = find(path)
    if (!kept) return false
    const send = ({ body, etag, route }: KeptAnswer) => {
      const status = hasAlready(req.headers, etag) ? 304 : 200
      if (!note(req, res, { path, route, status, ms: performance.now() - began })) return
      const headers = [...HEADERS, 'etag', etag, 'x-request-id', makeRequestId()]
      if (status === 304) res.writeHead(304, headers).end()
      else res.writeHead(200, [...headers, ...HEADERS_OF_BODY, 'content-length', String(body.length)]).end(body)
    }
    const counted = count(req)
    if (!counted) send(kept)
    else {
      counted.then(
        () => {
          // It may have been dropped since.
          const still = find(path)
          if (still) send(still)
          else handOn(req, res)
        },
        () => handOn(req, res),
      )
    }
    return true
  })
}

/** A call by nobody in particular that no hook would refuse. */
function isPlainRead({ method, url = '', headers, httpVersion }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    url.startsWith('/api/') &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    (headers.host !== undefined || httpVersion === '1.0')
  )
}
