import { lookup } from 'node:dns/promises'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'

/** Where several sockets of a process can listen on one port, and the system spreads connections over them. */
const SHARES_PORTS = process.platform === 'linux'

/** Errors of a system that does not know SO_REUSEPORT: libuv's own, and those of kernels. */
const REFUSES_SHARING = new Set(['ENOTSUP', 'EOPNOTSUPP', 'ENOPROTOOPT', 'EINVAL'])

/** Node accepts one connection per socket in each turn of its loop, and a turn is long while there is much to do. */
const SOCKETS = 16

/** Connections that may wait to be accepted, per socket; the system may allow fewer. Others have to try again. */
const BACKLOG = 4_096

/**
 * Listens so that a thousand callers who come at once are accepted within a second or two. With a single socket they would wait
 * for many seconds while pages are rendered, and so would a balancer that asks for the server's health.
 *
 * Every connection, of whichever socket and address, is the one HTTP server's: what is attached to that one holds for all. Fastify
 * would make a second server for the second address of `localhost`.
 * @throws what listening throws, for example EADDRINUSE
 */
export async function listen(server: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host]
  const reusePort = await canSharePort(server, first)
  // Once the port is shared, a second server of the same user would share it as well, without an error.
  if (port !== 0 && reusePort) await tryOut({ host: first, port })
  const sockets: Server[] = []
  server.addHook('preClose', async () => {
    for (const socket of sockets) socket.close()
  })
  const options = { backlog: BACKLOG, ...(reusePort && { reusePort }) }
  // Fastify passes on options that it does not know.
  await server.listen({ host: first, port, ...options } as FastifyListenOptions)
  const { port: own } = server.server.address() as AddressInfo
  const addresses = [first]
  for (const other of others) {
    const isFree = await tryOut({ host: other, port: own }).then(
      () => true,
      // Such as IPv6 where it is switched off.
      () => false,
    )
    if (isFree) addresses.push(other)
  }
  const hosts = addresses.flatMap((address) => {
    const count = (reusePort ? SOCKETS : 1) - (address === first ? 1 : 0)
    return Array.from({ length: count }, () => address)
  })
  await Promise.all(
    hosts.map(async (each) => {
      // As Node makes the socket of an HTTP server.
      const socket = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
        server.server.emit('connection', connection),
      )
      sockets.push(socket)
      await open(socket, { host: each, port: own, ...options })
    }),
  )
}

async function addressesOf(host: string): Promise<string[]> {
  const found = await lookup(host, { all: true, order: 'ipv4first' })
  return [...new Set(found.map(({ address }) => address))]
}

async function canSharePort(server: FastifyInstance, host: string): Promise<boolean> {
  if (!SHARES_PORTS) return false
  try {
    await tryOut({ host, port: 0, reusePort: true })
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!REFUSES_SHARING.has(code)) throw error
    server.log.warn({ code }, 'this system does not share ports: in a rush, connections will be accepted more slowly')
    return false
  }
}

/** @throws where nobody can listen there */
async function tryOut(options: ListenOptions): Promise<void> {
  const probe = createServer()
  await open(probe, options)
  await new Promise((resolve) => probe.close(resolve))
}

function open(socket: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.listen(options, resolve)
  })
}
