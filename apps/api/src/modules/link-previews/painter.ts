import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compiledCode } from '../../platform/compiled-code.ts'
import { withinTime } from '../../platform/time-limit.ts'
import type { LinkPreview } from './preview.ts'
import type { PaintedPreview } from './painting/draw.ts'
import type { PaintJob, PaintResult, Ready } from './painting/process.ts'

export interface Painter {
  /** A preview with its pictures, as they lie on the disk. One preview at a time: others wait. */
  paint(preview: LinkPreview, files: Buffer[]): Promise<PaintedPreview>
  /** Whether its process is there. */
  isAwake(): boolean
  stop(): void
}

export interface PainterTiming {
  /** The process ends after this time without work. */
  idleMs?: number
  /** For one preview. Its caller waits as long again for the process to start. */
  timeoutMs: number
  /** For the start alone, which goes on while callers are turned away: begun anew each time, a slow one would never end. */
  startMs?: number
}

const IDLE_MS = 30_000
const START_MS = 120_000
const PROCESS = fileURLToPath(new URL('./painting/process.ts', import.meta.url))
const MEMORY = '--max-old-space-size=192'

/** Link previews are painted by a separate process that runs only while previews are requested. */
export function createPainter({ idleMs = IDLE_MS, timeoutMs, startMs = START_MS }: PainterTiming): Painter {
  let helper: ChildProcess | undefined
  let ready: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let line: Promise<unknown> = Promise.resolve()

  function wake(): ChildProcess {
    clearTimeout(idle)
    if (helper) return helper
    // Without our environment: no secret of ours is any business of what draws strangers' pictures.
    const started = fork(PROCESS, {
      execArgv: [MEMORY],
      env: compiledCode(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // One that ends between two previews is replaced with the next.
    started.once('exit', () => {
      if (helper === started) helper = undefined
    })
    started.on('error', () => {})
    ready = answerOf<Ready>(started, startMs)
    ready.then(rest, () => {
      if (helper === started) end()
    })
    // Nothing waits for it at the end: it ends by itself when we do.
    started.unref()
    started.channel?.unref()
    return (helper = started)
  }

  function end(): void {
    clearTimeout(idle)
    helper?.kill('SIGKILL')
    helper = undefined
  }

  function rest(): void {
    idle = setTimeout(end, idleMs).unref()
  }

  async function draw(job: PaintJob): Promise<PaintedPreview> {
    const current = wake()
    await withinTime(ready, timeoutMs)
    clearTimeout(idle)
    try {
      // However long the start took: in the time it left, each preview would fail, and the process would be started again.
      const answered = answerOf<PaintResult>(current, timeoutMs)
      current.send(job)
      const result = await answered
      if ('error' in result) throw new Error(`link preview not painted: ${result.error}`)
      rest()
      return result
    } catch (error) {
      // Whatever state it is in, the next preview gets a new one.
      end()
      throw error
    }
  }

  return {
    paint(preview, files) {
      const painted = line.then(() => draw({ preview, files }))
      line = painted.catch(() => {})
      return painted
    },
    isAwake: () => helper !== undefined,
    stop: end,
  }
}

async function answerOf<T>(helper: ChildProcess, timeoutMs: number): Promise<T> {
  const waiting = new AbortController()
  const { signal } = waiting
  const ended = once(helper, 'exit', { signal }).then(([code, killedBy]) => {
    throw new Error(`the painting process ended with ${code ?? killedBy}`)
  })
  const answered = once(helper, 'message', { signal })
  try {
    const [answer] = (await withinTime(Promise.race([answered, ended]), timeoutMs)) as [T]
    return answer
  } finally {
    waiting.abort()
  }
}
