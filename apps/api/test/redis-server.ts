import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { findFreePort } from '../../../tools/free-port.mjs'

export interface RedisServer {
  url: string
  /** Makes it accept connections without answering. */
  freeze(): void
  thaw(): void
  /** Ends it by kill -9: it keeps nothing. */
  kill(): Promise<void>
  /** At the same place, empty. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The program, as `npm test` and `npm run drills` have found it. */
function findRedisServer(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return [process.env['REDIS_SERVER_PATH'] ?? '', ...folders.map((folder) => join(folder, 'redis-server'))].find(
    (path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    },
  )
}

/** Why tests with a Redis are left out, if they are. In CI they never are. */
export function whyWithoutRedis(): string | undefined {
  if (findRedisServer()) return undefined
  const sentence = 'there is no redis-server on this machine: install one, or set REDIS_SERVER_PATH'
  if (process.env['CI']) throw new Error(sentence)
  process.stdout.write(`Left out: ${sentence}\n`)
  return sentence
}

/** A Redis of one's own on a free port. */
export async function startRedisServer(): Promise<RedisServer> {
  const program = findRedisServer()
  if (!program) throw new Error('There is no redis-server on this machine. Install one, or set REDIS_SERVER_PATH.')
  const folder = await mkdtemp(join(tmpdir(), 'asime-redis-'))
  const port = await findFreePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const endWithUs = () => child?.kill('SIGKILL')
  process.once('exit', endWithUs)

  const server: RedisServer = {
    url,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async kill() {
      const ending = child
      child = undefined
      if (!ending || ending.exitCode !== null) return
      ending.kill('SIGKILL')
      await once(ending, 'exit')
    },
    async start() {
      child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
        stdio: 'ignore',
      })
      await untilReady(url)
    },
    async stop() {
      await server.kill()
      process.off('exit', endWithUs)
      await rm(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + 15_000; ;) {
    const client = createClient({ url, socket: { reconnectStrategy: false } })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.ping()
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(20)
    } finally {
      client.destroy()
    }
  }
}
