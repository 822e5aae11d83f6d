import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
export const JWT_SECRET = randomBytes(32).toString('hex')

export interface ApiServer {
  url: string
  process: ChildProcess
  /** Since when it takes calls, on the clock of performance.now(). */
  readyAt: number
  /** Reading it begins a new span for the event loop's figures. */
  metrics(): Promise<{ memoryMb: number; loopP99Ms: number }>
  stop(): Promise<void>
}

/** As in production, but for the limits on callers, which production never lets go of, and without the site. */
export function environmentFor(connectionString: string, dataDir: string, port = 0): Record<string, string> {
  return {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: connectionString,
    JWT_SECRET,
    RATE_LIMITS: 'off',
    DEMO_DATA: 'false',
    ASIME_SITE: 'off',
    LOG_LEVEL: 'warn',
  }
}

/**
 * The API in a process of its own, ready for calls.
 * @param hook a module to load before it, which may send and receive messages
 */
export async function startApi(connectionString: string, dataDir: string, hook?: string): Promise<ApiServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, hook ? ['--import', hook, MAIN] : [MAIN], {
    // Nothing of our own settings must reach it.
    env: {
      PATH: process.env.PATH,
      SystemRoot: process.env.SystemRoot,
      ...environmentFor(connectionString, dataDir, port),
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
  const readyAt = await waitUntilReady(url, child, () => said)
  return {
    url,
    process: child,
    readyAt,
    metrics: () => readMetrics(url),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function waitUntilReady(url: string, child: ChildProcess, said: () => string): Promise<number> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline;) {
    if (child.exitCode !== null) throw new Error(`The server ended at once. It said:\n${said()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return performance.now()
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready after 30 s. It said:\n${said()}`)
}

async function readMetrics(url: string): Promise<{ memoryMb: number; loopP99Ms: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  return {
    memoryMb: value('process_resident_memory_bytes') / 1024 ** 2,
    // The monitor looks every 10 ms and counts that step in.
    loopP99Ms: Math.max(0, value('nodejs_eventloop_lag_p99_seconds') * 1000 - 10),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
