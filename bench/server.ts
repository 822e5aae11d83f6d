import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../tools/free-port.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../tools/server-process.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const JWT_SECRET = randomBytes(32).toString('hex')
/** The same each time: the market that is kept between runs holds what an earlier one encrypted. */
const DATA_KEY = 'encrypts numbers that the generator made up'
/** So that a server behind a proxy's setting can be measured too. */
export const METRICS_TOKEN = randomBytes(16).toString('hex')

export interface ApiServer {
  url: string
  process: ChildProcess
  /** How long it took from its start to its first answer. */
  startMs: number
  /** Resolves when it has ended, however. */
  exited: Promise<void>
  /** Reading it begins a new span for the event loop's figures. */
  metrics(): Promise<{ memoryMb: number; loopP99Ms: number }>
  stop(): Promise<void>
  /** By kill -9. */
  kill(): Promise<void>
}

/** As in production, but for the limits on callers, which production never lets go of. */
export function environmentFor(
  connectionString: string,
  dataDir: string,
  { port = 0, site = false }: { port?: number; site?: boolean } = {},
): Record<string, string> {
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    JWT_SECRET,
    DATA_KEY,
    METRICS_TOKEN,
    RATE_LIMITS: 'off',
    DEMO_DATA: 'false',
    ASIME_SITE: site ? 'built' : 'off',
    LOG_LEVEL: 'warn',
  }
}

/**
 * The API in a process of its own, ready for calls; with the built site where that is wanted.
 * @param hook a module to load before it, which may send and receive messages
 * @param env settings beside or instead of the bench's own
 * @param root of another checkout, whose server is to be started
 * @param main a program to start instead of the API's own
 */
export async function startApi(
  connectionString: string,
  dataDir: string,
  {
    hook,
    site,
    env,
    root = ROOT,
    main = join(root, 'apps/api/src/main.ts'),
    readyWithinMs = 30_000,
  }: {
    hook?: string
    site?: boolean
    env?: Record<string, string>
    root?: string | undefined
    main?: string
    readyWithinMs?: number
  } = {},
): Promise<ApiServer> {
  const startedAt = performance.now()
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...(hook ? ['--import', hook] : []), main], {
    // Nothing of our own settings must reach it.
    env: {
      PATH: process.env.PATH,
      SystemRoot: process.env.SystemRoot,
      // As with npm start, which keeps the sources without their types.
      ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
      ...SERVER_ENVIRONMENT,
      ...environmentFor(connectionString, dataDir, { port, site }),
      ...env,
    },
    stdio: hook ? ['ignore', 'pipe', 'inherit', 'ipc'] : ['ignore', 'pipe', 'inherit'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-5_000)
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve())).then(
    () => void process.off('exit', endWithUs),
  )
  await waitUntilReady(url, child, { said: () => said, readyWithinMs })
  return {
    url,
    process: child,
    startMs: performance.now() - startedAt,
    exited,
    metrics: () => readMetrics(url),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  { said, readyWithinMs }: { said: () => string; readyWithinMs: number },
): Promise<void> {
  for (const deadline = performance.now() + readyWithinMs; performance.now() < deadline;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended at once. It said:\n${said()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready after ${readyWithinMs / 1000} s. It said:\n${said()}`)
}

async function readMetrics(url: string): Promise<{ memoryMb: number; loopP99Ms: number }> {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    memoryMb: value('process_resident_memory_bytes') / 1e6,
    // The monitor looks every 10 ms and counts that step in.
    loopP99Ms: Math.max(0, value('nodejs_eventloop_lag_p99_seconds') * 1000 - 10),
  }
}
