import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'

export interface Lifecycle {
  /** Set while the server makes calls to itself before a balancer sends it any: /readyz says that it is not ready. */
  warming: boolean
  /** Set once shutdown begins. A balancer sees it at /readyz; connections are not kept alive any longer. */
  stopping: boolean
}

/**
 * Ends the server without breaking what it is doing: for `noticeMs` serves as before while it says that it is not ready, so
 * that a balancer sends nothing more; then accepts nothing new, lets running calls finish until the deadline, and cuts
 * what is left.
 */
export function createDrain(
  server: FastifyInstance,
  lifecycle: Lifecycle,
): { drain(deadlineMs: number, noticeMs?: number): Promise<void> } {
  let running = 0
  let onIdle = () => {}
  const answered = new WeakSet<FastifyReply>()
  const ended = new WeakSet<FastifyReply>()
  const end = (reply: FastifyReply) => {
    if (ended.has(reply)) return
    ended.add(reply)
    running--
    if (running === 0) onIdle()
  }
  server.addHook('onRequest', (_req, reply, done) => {
    running++
    // Fastify reports no response where the caller has hung up. Their call is still finished.
    reply.raw.once('close', () => {
      if (answered.has(reply)) end(reply)
    })
    done()
  })
  server.addHook('onSend', (_req, reply, _payload, done) => {
    answered.add(reply)
    if (reply.raw.destroyed) end(reply)
    // A kept-alive connection would hold the server open long after its last answer.
    if (lifecycle.stopping) void reply.header('connection', 'close')
    done()
  })
  server.addHook('onResponse', (_req, reply, done) => {
    end(reply)
    done()
  })
  return {
    async drain(deadlineMs, noticeMs = 0) {
      lifecycle.stopping = true
      if (noticeMs > 0) await sleep(noticeMs, undefined, { ref: false })
      const cut = setTimeout(() => server.server.closeAllConnections(), deadlineMs)
      await server.close()
      clearTimeout(cut)
      // "localhost" has two addresses, and Fastify waits for the calls of the first only.
      await new Promise<void>((resolve) => {
        if (running === 0) return resolve()
        onIdle = resolve
        setTimeout(resolve, deadlineMs).unref()
      })
    },
  }
}
