import { performance } from 'node:perf_hooks'

const LOOK_EVERY_MS = 10_000
/** The share of the time since the last look in which the process did anything. Health checks come to far less. */
const QUIET = 0.05
/** What it must hold more than after the last collection to be worth a pause, in bytes. */
const WORTH_IT = 24 * 1024 ** 2

export interface Process {
  /** In which share of the time since it was last asked the process was busy: 0 to 1. */
  busyShare: () => number
  /** What it holds of the machine's memory. */
  residentBytes: () => number
  collect: () => Promise<void>
}

/**
 * Collects garbage when there is nothing else to do. V8 collects when it needs room, and a server that falls quiet needs
 * none: it would hold what the start or a busy hour left behind, up to twice what it lives on, until it is busy again.
 * The pause, of some 0.1 s, falls where nobody waits. Does nothing in a process started without --expose-gc.
 *
 * @returns what ends it
 */
export function collectWhenIdle(own: Process | undefined = ownProcess(), everyMs = LOOK_EVERY_MS): () => void {
  if (!own) return () => {}
  let collecting = false
  let left = 0
  const look = async () => {
    // Asked at every look, as it tells of the time since.
    const quiet = own.busyShare() < QUIET
    const resident = own.residentBytes()
    // Some of what is collected is given back a moment later.
    left = Math.min(left, resident)
    if (!quiet || collecting || resident < left + WORTH_IT) return
    collecting = true
    await own.collect()
    collecting = false
    left = own.residentBytes()
  }
  const timer = setInterval(() => void look(), everyMs)
  // A process that has nothing left to do ends.
  timer.unref()
  return () => clearInterval(timer)
}

function ownProcess(): Process | undefined {
  const { gc } = globalThis
  if (!gc) return undefined
  let before = performance.eventLoopUtilization()
  return {
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    residentBytes: () => process.memoryUsage.rss(),
    // As a last resort: the usual way keeps the emptied pages for what may come, and the memory would not be free.
    collect: () => gc({ type: 'major', flavor: 'last-resort', execution: 'async' }),
  }
}
