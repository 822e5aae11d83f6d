import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Cuts callers who do not read their answer: what they do not take stays in memory. Node's time-out of a socket begins
 * anew with each piece that the system takes over, so a long file over a slow line goes on as long as it moves at all.
 */
export function cutSlowReaders(server: FastifyInstance, stalledMs: number): void {
  server.addHook('onSend', (req, { raw }, _payload, done) => {
    // Not for calls in process, which have no connection.
    if (req.raw.socket instanceof Socket) raw.setTimeout(stalledMs, () => req.raw.socket.destroy())
    done()
  })
}
