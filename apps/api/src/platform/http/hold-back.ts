/**
 * How long a refusal is held back. A client that asks again the moment it is refused, on a thousand connections, would
 * otherwise take the processor from those who are served. Well below the 200 ms within which a refusal must come. Not the same
 * for all: who came together would come together again, and be refused in one go that stops everything else.
 */
const HOLD_MS = { least: 100, most: 160 }
const STEP_MS = 10
const MOST_HELD = 10_000

/** By the step at which they are due. One timer for all: thousands a second are held. */
const held = new Map<number, (() => void)[]>()
let count = 0
let timer: NodeJS.Timeout | undefined

/** Answers a caller who is turned away because of load, in a moment. */
export function afterHolding(answer: () => void): void {
  if (count >= MOST_HELD) return answer()
  const step = Math.ceil((performance.now() + HOLD_MS.least + Math.random() * (HOLD_MS.most - HOLD_MS.least)) / STEP_MS)
  const due = held.get(step)
  if (due) due.push(answer)
  else held.set(step, [answer])
  count++
  timer ??= setInterval(release, STEP_MS)
}

export function holdBack(): Promise<void> {
  return new Promise(afterHolding)
}

function release(): void {
  const now = performance.now() / STEP_MS
  for (const [step, answers] of held) {
    if (step > now) continue
    held.delete(step)
    count -= answers.length
    for (const answer of answers) answer()
  }
  if (count > 0) return
  clearInterval(timer)
  timer = undefined
}
