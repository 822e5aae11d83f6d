import { type AddressInfo, createServer, type Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/** Where several sockets of a process can listen on one port, and the system spreads connections over them. */
const CAN_SHARE_PORTS = process.platform === 'linux'

/** Node accepts one connection per socket in each turn of its loop, and a turn is long while there is much to do. */
const SOCKETS = 16

/** Connections that may wait to be accepted, per socket; the system may allow fewer. Others have to try again. */
const BACKLOG = 4_096

/**
 * Listens so that a thousand callers who come at once are accepted within a second or two. With a single socket they would wait
 * for many seconds while pages are rendered, and so would a balancer that asks for the server's health.
 * @throws what listening throws, for example EADDRINUSE
 */
export async function listen(server: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  if (!CAN_SHARE_PORTS) {
    await server.listen({ host, port, backlog: BACKLOG })
    return
  }
  // Once the port is shared, a second server of the same user would share it as well, and not be told.
  if (port !== 0) await checkIsFree(host, port)
  const sockets: Server[] = []
  server.addHook('preClose', async () => {
    for (const socket of sockets) socket.close()
  })
  // Fastify hands on what it does not know.
  await server.listen({ host, port, backlog: BACKLOG, reusePort: true } as FastifyListenOptions)
  const addresses = (server.addresses() as AddressInfo[]).flatMap((address) =>
    Array.from({ length: SOCKETS - 1 }, () => address),
  )
  await Promise.all(
    addresses.map(async ({ address, port: own }) => {
      // As Node makes the socket of an HTTP server.
      const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
        server.server.emit('connection', connection),
      )
      sockets.push(socket)
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.listen({ host: address, port: own, backlog: BACKLOG, reusePort: true }, resolve)
      })
    }),
  )
}

async function checkIsFree(host: string, port: number): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}
