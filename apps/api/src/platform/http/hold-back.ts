/**
 * How long a refusal is held back. A client that asks again the moment it is refused, on a thousand connections, would
 * otherwise take the processor from those who are served. Well below the 200 ms within which a refusal must come.
 */
const HOLD_MS = 140
const MOST_HELD = 10_000

interface Held {
  until: number
  answer: () => void
}

// One timer for all: thousands a second are held.
let held: Held[] = []
let timer: NodeJS.Timeout | undefined

/** Answers a caller who is turned away because of load, in a moment. */
export function afterHolding(answer: () => void): void {
  if (held.length >= MOST_HELD) return answer()
  held.push({ until: performance.now() + HOLD_MS, answer })
  timer ??= setTimeout(release, HOLD_MS)
}

export function holdBack(): Promise<void> {
  return new Promise(afterHolding)
}

function release(): void {
  const now = performance.now()
  const firstToStay = held.findIndex(({ until }) => until > now)
  const due = firstToStay === -1 ? held : held.slice(0, firstToStay)
  held = firstToStay === -1 ? [] : held.slice(firstToStay)
  timer = held.length > 0 ? setTimeout(release, 10) : undefined
  for (const { answer } of due) answer()
}
