import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../platform/app-error.ts'
import { compiledCode } from '../../platform/compiled-code.ts'
import type { Picture } from './pictures.ts'

// Pictures are made in a process of their own. What strangers send is read there by native code, which may crash, and
// takes memory that it does not give back: the process is there only while there are pictures to make.

const MAIN = fileURLToPath(new URL('./picture-process-main.ts', import.meta.url))

export interface Order {
  id: number
  content: Buffer
}

export type Outcome = { id: number } & (
  | { picture: Picture }
  | { refusal: Pick<AppError, 'code' | 'message' | 'errors'> }
)

export interface PictureMaker {
  /** @throws AppError what making the picture throws; unavailable when the process broke */
  make(content: Buffer): Promise<Picture>
  /** The process id, while it runs. */
  pid(): number | undefined
}

export interface PictureMakerTiming {
  /** The process ends after this time without work. */
  idleMs: number
  /** A picture takes a second; one that takes so long is stuck where no time-out reaches. */
  stuckMs: number
}

const TIMING: PictureMakerTiming = { idleMs: 30_000, stuckMs: 30_000 }

interface PictureProcess {
  child: ChildProcess
  /** By the id of their order. */
  waiting: Map<number, { settle(outcome: Outcome): void; giveUp(cause: unknown): void }>
  idle: NodeJS.Timeout | undefined
}

export function createPictureMaker(timing: Partial<PictureMakerTiming> = {}): PictureMaker {
  const { idleMs, stuckMs } = { ...TIMING, ...timing }
  let current: PictureProcess | undefined
  let orders = 0

  function start(): PictureProcess {
    const started: PictureProcess = { child: forkProcess(), waiting: new Map(), idle: undefined }
    const { child, waiting } = started
    const end = (cause: unknown) => {
      leave(started)
      for (const { giveUp } of waiting.values()) giveUp(cause)
    }
    child.on('message', (outcome: Outcome) => waiting.get(outcome.id)?.settle(outcome))
    child.on('error', end)
    child.on('exit', (code, signal) => end(new Error(`the picture process ended with ${signal ?? code}`)))
    return started
  }

  /** The next picture gets another process. */
  function leave(running: PictureProcess): void {
    clearTimeout(running.idle)
    if (current === running) current = undefined
  }

  /** Nothing keeps the server alive for it, and after a while it goes. */
  function rest(running: PictureProcess): void {
    running.child.channel?.unref()
    running.idle = setTimeout(() => {
      leave(running)
      if (running.child.connected) running.child.disconnect()
    }, idleMs).unref()
  }

  return {
    async make(content) {
      const running = (current ??= start())
      const { child, waiting } = running
      const id = ++orders
      clearTimeout(running.idle)
      child.channel?.ref()
      const stuck = setTimeout(() => child.kill('SIGKILL'), stuckMs)
      try {
        const outcome = await new Promise<Outcome>((settle, reject) => {
          const giveUp = (cause: unknown) => reject(new AppError('unavailable', { cause }))
          waiting.set(id, { settle, giveUp })
          child.send({ id, content } satisfies Order, (error) => error && giveUp(error))
        })
        if ('picture' in outcome) return outcome.picture
        const { code, message, errors } = outcome.refusal
        throw new AppError(code, { message, errors })
      } finally {
        clearTimeout(stuck)
        waiting.delete(id)
        if (waiting.size === 0) rest(running)
      }
    },
    pid: () => current?.child.pid,
  }
}

function forkProcess(): ChildProcess {
  const child = fork(MAIN, {
    // None of our settings and secrets, and a bound on how memory is scattered over threads.
    env: { MALLOC_ARENA_MAX: '2', ...compiledCode() },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  return child
}
