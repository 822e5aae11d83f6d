// The load generator: autocannon, without pipelining, each connection starting at another place of the list.
import autocannon from 'autocannon'
import { answerTasks } from '../helper.ts'
import { percentile } from '../numbers.ts'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface LoadTask {
  url: string
  calls: Call[]
  connections: number
  seconds: number
  /** Each call is sent once at most, over all connections, and the run ends early without further ones. */
  once: boolean
}

export interface LoadResult {
  /** Answers a second. */
  rate: number
  p50: number
  p99: number
  answers: number
  /** Answers that were not 2xx, connection errors and time-outs. */
  failures: number
  bytesPerAnswer: number
  /** Calls that were sent, with `once`. */
  used: number
}

function toRequest({ method, path, token, body, headers }: Call): autocannon.Request {
  return {
    method,
    path,
    headers: {
      'user-agent': 'asime-bench',
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

function load({ url, calls, connections, seconds, once }: LoadTask): Promise<LoadResult> {
  const requests = calls.map(toRequest)
  let next = 0
  let client = 0
  const latencies: number[] = []
  let failures = 0
  let bytes = 0
  let first = 0
  let last = 0
  let stopping = false

  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        // A backstop; the run is ended below, since autocannon's own clock ticks in whole seconds.
        duration: seconds + 10,
        sampleInt: 50,
        timeout: 10,
        setupClient(each) {
          if (once) {
            each.setRequests([
              { setupRequest: (request) => ({ ...request, ...requests[Math.min(next++, requests.length - 1)] }) },
            ])
          } else {
            const start = Math.floor((client++ * requests.length) / connections)
            each.setRequests([...requests.slice(start), ...requests.slice(0, start)].map((request) => ({ ...request })))
          }
        },
      },
      (error) => {
        if (error) return reject(error)
        const sorted = Float64Array.from(latencies).toSorted()
        resolve({
          rate: last > first ? ((latencies.length - 1) * 1000) / (last - first) : 0,
          p50: percentile(sorted, 0.5),
          p99: percentile(sorted, 0.99),
          answers: latencies.length,
          failures,
          bytesPerAnswer: latencies.length > 0 ? bytes / latencies.length : 0,
          used: Math.min(next, requests.length),
        })
      },
    )
    const stop = () => {
      stopping = true
      run.stop()
    }
    run.on('response', (_client, status, size, duration) => {
      if (stopping) return
      last = performance.now()
      first ||= last
      latencies.push(duration)
      bytes += size
      if (status < 200 || status > 299) failures++
      if (last - first >= seconds * 1000 || (once && next >= requests.length)) stop()
    })
    run.on('reqError', () => failures++)
    setTimeout(
      () => {
        if (latencies.length === 0) stop()
      },
      (seconds + 5) * 1000,
    ).unref()
  })
}

answerTasks(load)
