import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

// A file takes its time over a mobile network. The server's own limit for a request to arrive is one for all, so it is
// passed over where a route sets a longer one.

const patient = new WeakSet<Socket>()

/** The body of this request may take longer to arrive than others. The route has to end the waiting itself. */
export function allowSlowBody({ raw }: FastifyRequest): void {
  const { socket } = raw
  patient.add(socket)
  raw.once('close', () => patient.delete(socket))
}

/** Whether what arrives on this connection may be slow. */
export function mayBeSlow(socket: Socket): boolean {
  return patient.has(socket)
}

/** What a client that was refused may still send, so that it gets to read the answer. */
const DISCARD_MS = 5_000

/** Reads past what is left of a body, for a while; then the connection is cut. */
export function discardBody({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const cut = setTimeout(() => raw.destroy(), DISCARD_MS).unref()
  raw.once('close', () => clearTimeout(cut))
}
