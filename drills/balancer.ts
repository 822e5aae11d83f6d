import http from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_MS = 200

export interface Balancer {
  url: string
  /** How often a call met a closed door and went to the next node. */
  retried(): number
  close(): Promise<void>
}

/**
 * What stands before several nodes, as small as it can be: asks each for /readyz, spreads calls over those that are ready, and
 * tries the next one only where a node could not be connected to, so that nothing is ever sent twice.
 */
export async function startBalancer(nodes: () => string[]): Promise<Balancer> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  let ready: string[] = []
  let turn = 0
  let retried = 0

  const check = async () => {
    const known = nodes()
    const answers = await Promise.all(
      known.map((url) =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    ready = known.filter((_url, index) => answers[index])
  }
  await check()
  const checking = setInterval(() => void check(), CHECK_MS)

  const forward = (req: http.IncomingMessage, res: http.ServerResponse, body: Buffer, tried: Set<string>) => {
    const open = ready.filter((url) => !tried.has(url))
    const node = open[turn++ % Math.max(1, open.length)]
    if (!node) return void res.writeHead(502).end()
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
      if (error.code !== 'ECONNREFUSED') return void res.writeHead(502).end()
      retried++
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
    retried: () => retried,
    async close() {
      clearInterval(checking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
