import net, { type AddressInfo } from 'node:net'
import pg from 'pg'

export interface TcpProxy {
  /** The same connection string, through the proxy. */
  through(connectionString: string): string
  /** Ends all connections and takes no new ones. */
  cut(): void
  /** Keeps connections open but passes nothing on. */
  stall(): void
  /** The same of those that are open; new ones pass, as where a router has forgotten what was idle for long. */
  forgetOpen(): void
  /** Delays everything by this much; the part that is lost on its way comes a repeat later. */
  slowDown(delay: { ms: number; lossPart: number; repeatMs: number; random: () => number }): void
  restore(): void
  close(): Promise<void>
}

/** Stands before a database, so that a test can take it away without stopping it. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { host, port } = new pg.Client({ connectionString: target })
  const sockets = new Set<net.Socket>()
  const forgotten = new WeakSet<net.Socket>()
  let state: 'open' | 'cut' | 'stalled' = 'open'
  let delay: Parameters<TcpProxy['slowDown']>[0] | undefined

  const server = net.createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const upstream = host.startsWith('/') ? net.connect(`${host}/.s.PGSQL.${port}`) : net.connect(port, host)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      let due = 0
      from.on('data', (chunk) => {
        if (state !== 'open' || forgotten.has(from)) return
        const now = performance.now()
        const later = delay ? delay.ms + (delay.random() < delay.lossPart ? delay.repeatMs : 0) : 0
        // In order, as in TCP: lost bytes hold up those behind them.
        due = Math.max(due, now + later)
        if (due <= now) to.write(chunk)
        else setTimeout(() => to.destroyed || to.write(chunk), due - now)
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
    forgetOpen() {
      for (const socket of sockets) forgotten.add(socket)
    },
    slowDown(wanted) {
      delay = wanted
    },
    restore() {
      delay = undefined
      // Bytes that were swallowed meanwhile cannot be restored.
      if (state === 'stalled') endAll()
      state = 'open'
    },
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
