import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compiledCode } from '../src/platform/compiled-code.ts'
import { TEST_SECRET } from './test-app.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export interface ServerProcess {
  /** Standard output and error so far. */
  output(): string
  /** Resolves with the address once it says that it is ready. */
  ready: Promise<string>
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  signal(name: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): void
}

/** The server as `npm start` runs it, without site and demo data, on a free port. */
export function startServerProcess(env: Record<string, string>): ServerProcess {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...compiledCode(),
      PORT: '0',
      HOST: '127.0.0.1',
      ASIME_SITE: 'off',
      DEMO_DATA: 'false',
      JWT_SECRET: TEST_SECRET,
      ...env,
    },
  })
  let output = ''
  let announce = (_address: string) => {}
  const ready = new Promise<string>((resolve) => (announce = resolve))
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += String(chunk)
      const address = /Asime is ready at (http:\S+)/.exec(output)?.[1]
      if (address) announce(address.replace('localhost', '127.0.0.1'))
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { output: () => output, ready, exited, signal: (name) => void child.kill(name) }
}
