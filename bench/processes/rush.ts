// A rush: callers that ask again the moment they are answered, whatever the answer. Told apart: good ones and refusals.
import autocannon from 'autocannon'
import { answerTasks } from '../helper.ts'
import { percentile } from '../numbers.ts'

export interface RushTask {
  url: string
  paths: string[]
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface RushResult {
  /** 2xx a second. */
  goodput: number
  good: number
  goodP50: number
  goodP95: number
  /** 503 and 429. */
  refused: number
  refusedP95: number
  /** Any other status. */
  others: number
  /** Connections that broke, and calls without an answer in 10 s. */
  errors: number
}

function rush({ url, paths, headers, connections, seconds }: RushTask): Promise<RushResult> {
  const good: number[] = []
  const refused: number[] = []
  let [others, errors, next] = [0, 0, 0]
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        duration: seconds + 10,
        sampleInt: 100,
        timeout: 10,
        headers,
        requests: [{ setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? '/' }) }],
      },
      (error) => (error ? reject(error) : undefined),
    )
    run.on('response', (_client, status, _size, duration) => {
      if (status >= 200 && status < 300) good.push(duration)
      else if (status === 503 || status === 429) refused.push(duration)
      else others++
    })
    run.on('reqError', () => errors++)
    setTimeout(() => {
      const span = (performance.now() - startedAt) / 1000
      const [goodSorted, refusedSorted] = [good, refused].map((list) => Float64Array.from(list).toSorted()) as [
        Float64Array,
        Float64Array,
      ]
      resolve({
        goodput: good.length / span,
        good: good.length,
        goodP50: percentile(goodSorted, 0.5),
        goodP95: percentile(goodSorted, 0.95),
        refused: refused.length,
        refusedP95: percentile(refusedSorted, 0.95),
        others,
        errors,
      })
      run.stop()
    }, seconds * 1000)
  })
}

answerTasks(rush)
