import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { compiledCode } from '../../platform/compiled-code.ts'
import { BROKEN_VOICE } from './file-kinds.ts'
import type { Look, Picture } from './pictures.ts'
import type { Voice } from './voices.ts'

// Pictures and voice notes are made in a process of their own. What strangers send is read there, pictures by native code, which may crash,
// and takes memory that it does not give back: the process is there only while there is something to make.

const MAIN = fileURLToPath(new URL('./file-process-main.ts', import.meta.url))

export interface Order {
  id: number
  kind: 'picture' | 'look' | 'voice'
  content: Buffer
}

/** It is being read from now on: until then the process started, or read another. */
export interface Begun {
  id: number
  isBegun: true
}

export type Outcome = { id: number } & (
  | { made: Picture | Look | Voice }
  | { refusal: Pick<AppError, 'code' | 'message' | 'errors'> }
)

export interface FileMaker {
  /** @throws AppError what making the picture throws; unavailable when the process broke */
  makePicture(content: Buffer): Promise<Picture>
  /** @throws AppError what reading the picture throws; unavailable when the process broke */
  hashPicture(content: Buffer): Promise<bigint | undefined>
  /** @throws AppError what making the voice note throws; unavailable when the process broke */
  makeVoice(content: Buffer): Promise<Voice>
  /** The process id, while it runs. */
  pid(): number | undefined
}

export interface FileMakerTiming {
  /** The process ends after this time without work. */
  idleMs: number
  /** A picture takes a second; one that is read for so long is stuck where no time-out reaches. */
  stuckMs: number
  /** A process that has not begun within this time never will. */
  startMs: number
}

const TIMING: FileMakerTiming = { idleMs: 30_000, stuckMs: 30_000, startMs: 60_000 }

interface FileProcess {
  child: ChildProcess
  /** By the id of their order. */
  waiting: Map<
    number,
    { begin(): void; settle(outcome: Outcome): void; giveUp(cause: unknown, signal?: NodeJS.Signals | null): void }
  >
  idle: NodeJS.Timeout | undefined
}

export function createFileMaker(timing: Partial<FileMakerTiming> = {}): FileMaker {
  const { idleMs, stuckMs, startMs } = { ...TIMING, ...timing }
  let current: FileProcess | undefined
  let orders = 0

  function start(): FileProcess {
    const started: FileProcess = { child: forkProcess(), waiting: new Map(), idle: undefined }
    const { child, waiting } = started
    const end = (cause: unknown, signal?: NodeJS.Signals | null) => {
      leave(started)
      for (const { giveUp } of waiting.values()) giveUp(cause, signal)
    }
    child.on('message', (told: Begun | Outcome) => {
      if ('isBegun' in told) waiting.get(told.id)?.begin()
      else waiting.get(told.id)?.settle(told)
    })
    child.on('error', end)
    child.on('exit', (code, signal) => end(new Error(`the process for files ended with ${signal ?? code}`), signal))
    return started
  }

  /** The next file gets another process. */
  function leave(running: FileProcess): void {
    clearTimeout(running.idle)
    if (current === running) current = undefined
  }

  /** Nothing keeps the server alive for it, and after a while it goes. */
  function rest(running: FileProcess): void {
    running.child.channel?.unref()
    running.idle = setTimeout(() => {
      leave(running)
      if (running.child.connected) running.child.disconnect()
    }, idleMs).unref()
  }

  async function make(kind: Order['kind'], content: Buffer): Promise<Picture | Look | Voice> {
    const running = (current ??= start())
    const { child, waiting } = running
    const id = ++orders
    clearTimeout(running.idle)
    child.channel?.ref()
    let isBegun = false
    let isEndless = false
    let deadline = setTimeout(() => child.kill('SIGKILL'), startMs)
    const begin = () => {
      isBegun = true
      clearTimeout(deadline)
      deadline = setTimeout(() => {
        isEndless = true
        child.kill('SIGKILL')
      }, stuckMs)
    }
    try {
      const outcome = await new Promise<Outcome>((settle, reject) => {
        const giveUp = (cause: unknown, signal?: NodeJS.Signals | null) => {
          // What was read filled the memory: V8 ends the process by this.
          isEndless ||= isBegun && signal === 'SIGABRT'
          reject(new AppError('unavailable', { cause }))
        }
        waiting.set(id, { begin, settle, giveUp })
        child.send({ id, kind, content } satisfies Order, (error) => error && giveUp(error))
      })
      if ('made' in outcome) return outcome.made
      const { code, message, errors } = outcome.refusal
      throw new AppError(code, { message, errors })
    } catch (error) {
      // A recording is read in a moment, but for one that was made to lead its reader round in circles.
      throw isEndless && kind === 'voice' ? invalidField('file', BROKEN_VOICE) : error
    } finally {
      clearTimeout(deadline)
      waiting.delete(id)
      if (waiting.size === 0) rest(running)
    }
  }

  return {
    makePicture: async (content) => (await make('picture', content)) as Picture,
    hashPicture: async (content) => ((await make('look', content)) as Look).hash,
    makeVoice: async (content) => (await make('voice', content)) as Voice,
    pid: () => current?.child.pid,
  }
}

function forkProcess(): ChildProcess {
  const child = fork(MAIN, {
    // None of our settings and secrets, and a bound on how memory is scattered over threads.
    env: { MALLOC_ARENA_MAX: '2', ...compiledCode() },
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  return child
}
