import net, { type AddressInfo } from 'node:net'
import pg from 'pg'

export interface TcpProxy {
  /** The same connection string, through the proxy. */
  through(connectionString: string): string
  /** Ends what is connected and takes no more. */
  cut(): void
  /** Keeps connections open but passes nothing on. */
  stall(): void
  restore(): void
  close(): Promise<void>
}

/** Stands before a database, so that a test can take it away without stopping it. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { host, port } = new pg.Client({ connectionString: target })
  const sockets = new Set<net.Socket>()
  let state: 'open' | 'cut' | 'stalled' = 'open'

  const server = net.createServer((client) => {
    if (state === 'cut') return client.destroy()
    const upstream = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (state === 'open') to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }

  return {
    through(connectionString) {
      const url = new URL(connectionString)
      url.host = `127.0.0.1:${address.port}`
      url.searchParams.delete('host')
      return url.href
    },
    cut() {
      state = 'cut'
      endAll()
    },
    stall() {
      state = 'stalled'
    },
    restore() {
      // What was swallowed meanwhile cannot be made up for.
      if (state === 'stalled') endAll()
      state = 'open'
    },
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
