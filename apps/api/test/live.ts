import { LIVE_EVENT, LIVE_PATH, type LiveAnswer, type LiveEvent } from '@asime/contract/live'
import { io, type Socket } from 'socket.io-client'

export interface LiveClient {
  socket: Socket
  /** What it was told, in order. */
  told: LiveEvent[]
  /** The first event that fits, also one that has come already. */
  next(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>
  say(name: string, ...args: unknown[]): Promise<LiveAnswer>
  /** Resolves when the server has cut it. */
  cut: Promise<string>
  close(): void
}

/** A page that is connected. @throws what it was refused with */
export async function connectLive(
  origin: string,
  token: unknown,
  options: { origin?: string; auth?: Record<string, unknown> } = {},
): Promise<LiveClient> {
  const socket = io(origin, {
    path: LIVE_PATH,
    transports: ['websocket'],
    auth: options.auth ?? { token },
    reconnection: false,
    forceNew: true,
    ...(options.origin ? { extraHeaders: { origin: options.origin } } : {}),
  })
  const told: LiveEvent[] = []
  const waiting = new Set<(event: LiveEvent) => void>()
  socket.on(LIVE_EVENT, (event: LiveEvent) => {
    told.push(event)
    for (const wait of waiting) wait(event)
  })
  const cut = new Promise<string>((resolve) => void socket.on('disconnect', (reason) => resolve(reason)))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', (error) => {
      socket.close()
      reject(error)
    })
  })
  return {
    socket,
    told,
    next: (fits) =>
      new Promise((resolve) => {
        const earlier = told.find(fits)
        if (earlier) return resolve(earlier)
        const wait = (event: LiveEvent) => {
          if (!fits(event)) return
          waiting.delete(wait)
          resolve(event)
        }
        waiting.add(wait)
      }),
    say: (name, ...args) => socket.timeout(5_000).emitWithAck(name, ...args) as Promise<LiveAnswer>,
    cut,
    close: () => void socket.close(),
  }
}
