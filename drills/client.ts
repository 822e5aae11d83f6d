import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1. */
  path: string
  token?: string
  body?: unknown
  /** Idempotency-Key. */
  key?: string
  headers?: Record<string, string>
}

/** The parts of an answer that drills look at. */
export interface Reply {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- JSON of any shape: each drill says what it expects of it
  body: any
  headers: http.IncomingHttpHeaders
  ms: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 4_000 })
/** Closes the connections that are kept for further calls. */
export function closeConnections(): void {
  agent.destroy()
}

const TIMEOUT_MS = 12_000

/** One call. Undefined when no answer came: the server died, or was not there. */
export function send(url: string, { method, path, token, body, key, headers }: Call): Promise<Reply | undefined> {
  const startedAt = performance.now()
  const text = typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const none = () => resolve(undefined)
    const req = http.request(
      `${url}/api/v1${path}`,
      {
        method,
        agent,
        timeout: TIMEOUT_MS,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...headers,
        },
      },
      (res) => {
        let read = ''
        res.setEncoding('utf8').on('data', (chunk: string) => (read += chunk))
        res.on('error', none)
        res.on('close', () => {
          if (!res.complete) return none()
          const isJson = String(res.headers['content-type']).startsWith('application/json')
          resolve({
            status: res.statusCode ?? 0,
            body: isJson && read ? JSON.parse(read) : undefined,
            headers: res.headers,
            ms: performance.now() - startedAt,
          })
        })
      },
    )
    req.on('error', none)
    req.on('timeout', () => req.destroy())
    req.end(text)
  })
}

/** Answers by status, and the outcomes of calls. */
export class Tally {
  readonly statuses = new Map<number, number>()
  unanswered = 0
  latencies: number[] = []
  /** When the last 2xx came, on the clock of performance.now(). */
  lastSuccessAt = 0

  count(reply: Reply | undefined): void {
    if (!reply) {
      this.unanswered++
      return
    }
    this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1)
    this.latencies.push(reply.ms)
    if (reply.status >= 200 && reply.status < 300) this.lastSuccessAt = performance.now()
  }

  of(status: number): number {
    return this.statuses.get(status) ?? 0
  }

  /** Any 5xx except 503, which is an allowed refusal. */
  get serverErrors(): number {
    return [...this.statuses].reduce((sum, [status, n]) => sum + (status >= 500 && status !== 503 ? n : 0), 0)
  }

  toString(): string {
    const statuses = [...this.statuses].toSorted(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`)
    return [...statuses, `${this.unanswered} unanswered`].join(', ')
  }
}

/** How long an insistent client keeps asking. */
const PATIENCE_MS = 60_000

/** Sends a call, with its one key, until there is an answer other than "later", as a good client does. */
export async function sendUntilAnswered(url: () => string, call: Call, tally: Tally): Promise<Reply> {
  for (const deadline = performance.now() + PATIENCE_MS; performance.now() < deadline;) {
    const reply = await send(url(), call)
    tally.count(reply)
    if (reply && reply.status !== 503 && reply.status !== 429) return reply
    await sleep(30 + Math.random() * 70)
  }
  throw new Error(`${call.method} ${call.path}: no answer in ${PATIENCE_MS / 1000} s`)
}
