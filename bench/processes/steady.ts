// Calls at a steady rate, whatever becomes of the answers: who comes does not wait until others are served. Times are counted from when a
// call was due, so that what this process is late with is in them.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerTasks } from '../helper.ts'
import { percentile } from '../numbers.ts'
import type { Call } from './load.ts'

export interface SteadyTask {
  url: string
  perSecond: number
  seconds: number
  kinds: {
    name: string
    /** Part of all calls. */
    share: number
    calls: Call[]
    /** Each call is sent once at most. */
    once: boolean
  }[]
}

export interface SteadyKind {
  sent: number
  p50: number
  p99: number
  /** Answers that were not 2xx, and calls without one within 10 s. */
  failures: number
}

export type SteadyResult = Record<string, SteadyKind>

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

function send(url: string, { method, path, token, body, headers }: Call): Promise<boolean> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const call = request(
      url + path,
      {
        method,
        agent,
        timeout: 10_000,
        headers: {
          'user-agent': 'asime-bench',
          ...headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
        },
      },
      (answer) => {
        const status = answer.statusCode ?? 0
        answer.resume().once('close', () => resolve(answer.complete && status >= 200 && status < 300))
      },
    )
    call.once('timeout', () => call.destroy(new Error('no answer')))
    call.once('error', () => resolve(false))
    call.end(text)
  })
}

async function steady({ url, perSecond, seconds, kinds }: SteadyTask): Promise<SteadyResult> {
  const states = kinds.map((kind) => ({ ...kind, sent: 0, owed: 0, times: [] as number[], failures: 0 }))
  const open = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = startedAt + (1_000 * n) / perSecond
    while (performance.now() < due) await sleep(1)
    // The kind that is furthest behind its share.
    for (const state of states) state.owed += state.share
    const state = states.reduce((most, each) => (each.owed > most.owed ? each : most))
    state.owed -= 1
    const call = state.once ? state.calls[state.sent] : state.calls[state.sent % state.calls.length]
    if (!call) throw new Error(`no more calls of ${state.name}`)
    state.sent++
    const working = send(url, call).then((isGood) => {
      state.times.push(performance.now() - due)
      if (!isGood) state.failures++
    })
    open.add(working)
    void working.finally(() => open.delete(working))
  }
  await Promise.all(open)
  return Object.fromEntries(
    states.map(({ name, sent, times, failures }) => {
      const sorted = Float64Array.from(times).toSorted()
      return [name, { sent, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), failures }]
    }),
  )
}

answerTasks(steady)
