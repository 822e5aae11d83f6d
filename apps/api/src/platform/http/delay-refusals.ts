import type { Socket } from 'node:net'

/**
 * How long a caller who is refused because of load has to wait before their next call is read. A client that asks again
 * the moment it is refused, on a thousand connections, would otherwise take the processor from those who are served. Well
 * below the 200 ms within which a refusal must come. Not the same for all: calls that came together would come together
 * again, and refusing them in one go would stop everything else.
 */
const HOLD_MS = { least: 10, most: 40 }
const STEP_MS = 10
const MOST_HELD = 10_000

/** By the step at which they are due. One timer for all: thousands a second are held. */
const held = new Map<number, (Socket | (() => void))[]>()
let count = 0
let timer: NodeJS.Timeout | undefined

function hold(one: Socket | (() => void)): void {
  const step = Math.ceil((performance.now() + HOLD_MS.least + Math.random() * (HOLD_MS.most - HOLD_MS.least)) / STEP_MS)
  const due = held.get(step)
  if (due) due.push(one)
  else held.set(step, [one])
  count++
  timer ??= setInterval(release, STEP_MS)
}

/** Resolves in a moment, for a refusal that is still to be sent. */
export function delayRefusal(): Promise<void> {
  return new Promise((resolve) => (count >= MOST_HELD ? resolve() : hold(resolve)))
}

let refused: Socket[] = []

/**
 * Reads nothing from a connection for a moment, once it has its refusal. What its client asks next waits in the system's
 * buffers, where it costs nothing; a request that waits here for its answer outlives several collections of memory.
 */
export function rest(socket: Socket): void {
  if (count + refused.length >= MOST_HELD) return
  if (refused.length === 0) setImmediate(restAll)
  refused.push(socket)
}

/** After the request has been read to its end, when Node begins to read the next one. */
function restAll(): void {
  for (const socket of refused) {
    if (socket.destroyed) continue
    socket.pause()
    hold(socket)
  }
  refused = []
}

function release(): void {
  const now = performance.now() / STEP_MS
  for (const [step, list] of held) {
    if (step > now) continue
    held.delete(step)
    count -= list.length
    for (const one of list) {
      if (typeof one === 'function') one()
      else one.resume()
    }
  }
  if (count > 0) return
  clearInterval(timer)
  timer = undefined
}
