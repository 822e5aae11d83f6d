import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../platform/app-error.ts'
import { compiledCode } from '../../platform/compiled-code.ts'
import type { LinkPreview } from './preview.ts'
import type { PaintedPreview } from './painting/draw.ts'
import type { PaintJob, PaintResult } from './painting/process.ts'

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
  /** For one preview, with the start of the process. */
  timeoutMs: number
}

const IDLE_MS = 30_000
const PROCESS = fileURLToPath(new URL('./painting/process.ts', import.meta.url))
const MEMORY = '--max-old-space-size=192'

/** Link previews are painted by a separate process that runs only while previews are requested. */
export function createPainter({ idleMs = IDLE_MS, timeoutMs }: PainterTiming): Painter {
  let helper: ChildProcess | undefined
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

  async function draw(job: PaintJob): Promise<PaintedPreview> {
    const current = wake()
    try {
      const answered = answerOf(current, timeoutMs)
      current.send(job)
      const result = await answered
      if ('error' in result) throw new Error(`link preview not painted: ${result.error}`)
      idle = setTimeout(end, idleMs).unref()
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

async function answerOf(helper: ChildProcess, timeoutMs: number): Promise<PaintResult> {
  const waiting = new AbortController()
  const { signal } = waiting
  const timer = setTimeout(
    () => waiting.abort(new AppError('unavailable', { cause: new Error('painting a preview took too long') })),
    timeoutMs,
  )
  const ended = once(helper, 'exit', { signal }).then(([code, killedBy]) => {
    throw new Error(`the painting process ended with ${code ?? killedBy}`)
  })
  try {
    const [result] = (await Promise.race([once(helper, 'message', { signal }), ended])) as [PaintResult]
    return result
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    clearTimeout(timer)
    waiting.abort()
  }
}
