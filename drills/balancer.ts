import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const CHECK_MS = 200

export interface Balancer {
  url: string
  /** How often a call was refused by a node and went to the next; how often none was ready; and the errors that broke calls. */
  counts: { retried: number; noneReady: number; broken: Record<string, number> }
  close(): Promise<void>
}

/**
 * The smallest balancer for several nodes: asks each for /readyz, spreads calls over those that are ready, and
 * tries the next one only where a node could not be connected to, so that nothing is ever sent twice.
 */
export async function startBalancer(nodes: () => string[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  let ready: string[] = []
  let turn = 0
  const counts: Balancer['counts'] = { retried: 0, noneReady: 0, broken: {} }

  const check = async () => {
    const known = nodes()
    const answers = await Promise.all(
      known.map((url) =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
          ({ ok }) => ok,
          // A slow node is not gone: only one that refuses connections is.
          (error: Error) => error.name === 'TimeoutError' && ready.includes(url),
        ),
      ),
    )
    ready = known.filter((_url, index) => answers[index])
  }
  await check()
  let isClosed = false
  const checking = (async () => {
    while (!isClosed) {
      await sleep(CHECK_MS)
      await check()
    }
  })()

  const forward = (req: http.IncomingMessage, res: http.ServerResponse, body: Buffer, tried: Set<string>) => {
    const open = ready.filter((url) => !tried.has(url))
    const node = open[turn++ % Math.max(1, open.length)]
    if (!node) {
      counts.noneReady++
      return void res.writeHead(502).end()
    }
    const upstream = http.request(
      `${node}${req.url}`,
      { method: req.method, headers: req.headers, agent, timeout: 12_000 },
      (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(res)
        answer.on('error', () => res.destroy())
      },
    )
    upstream.on('timeout', () => upstream.destroy())
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (res.headersSent) return void res.destroy()
      if (error.code !== 'ECONNREFUSED') {
        const cause = error.code ?? error.message
        counts.broken[cause] = (counts.broken[cause] ?? 0) + 1
        return void res.writeHead(502).end()
      }
      counts.retried++
      forward(req, res, body, new Set([...tried, node]))
    })
    upstream.end(body)
  }
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => forward(req, res, Buffer.concat(chunks), new Set()))
    req.on('error', () => res.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counts,
    async close() {
      isClosed = true
      await checking
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
