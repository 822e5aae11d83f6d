import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Calls of a connection that are not answered yet. Browsers send one after the other; what is sent ahead piles up. */
const MOST_AHEAD = 20

interface Answering {
  calls: number
  /** Bytes that the system has taken over, and since when it takes no more. */
  sent: number
  since: number
}

/** What Node knows of a connection's bytes. It uses these itself for its time-outs, which reading defers as well. */
interface Handle {
  bytesWritten: number
  writeQueueSize: number
}

export interface SlowReaders {
  /** For a call that no hook sees. False where its connection has been ended. */
  watch(req: IncomingMessage, res: ServerResponse): boolean
}

/**
 * Cuts callers who do not read their answer for so long: it stays in memory meanwhile. A long file over a slow line
 * goes on as long as it moves at all.
 */
export function cutSlowReaders(server: FastifyInstance, stalledMs: number): SlowReaders {
  const answering = new Map<Socket, Answering>()
  function watch({ socket }: IncomingMessage, res: ServerResponse): boolean {
    // Calls in process have no connection.
    if (!(socket instanceof Socket)) return true
    const found = answering.get(socket)
    const state = found ?? { calls: 0, sent: 0, since: 0 }
    if (!found) answering.set(socket, state)
    state.calls++
    res.once('close', () => {
      state.calls--
      if (state.calls === 0 || socket.destroyed) answering.delete(socket)
    })
    if (state.calls > MOST_AHEAD) socket.destroy()
    return state.calls <= MOST_AHEAD
  }
  server.addHook('onRequest', (req, reply, done) => {
    if (watch(req.raw, reply.raw)) done()
  })
  const timer = setInterval(
    () => {
      const now = performance.now()
      for (const [socket, state] of answering) {
        const handle = (socket as Socket & { _handle?: Handle | null })._handle
        if (!handle) {
          answering.delete(socket)
          continue
        }
        const sent = handle.bytesWritten - handle.writeQueueSize
        if (handle.writeQueueSize === 0 || sent !== state.sent) {
          state.sent = sent
          state.since = now
        } else if (now - state.since >= stalledMs) {
          // By a reset: after an orderly end the system would keep megabytes of the answer for a caller who does not read it.
          socket.resetAndDestroy()
        }
      }
    },
    Math.min(1_000, stalledMs / 2),
  )
  timer.unref()
  server.addHook('onClose', async () => clearInterval(timer))
  return { watch }
}
