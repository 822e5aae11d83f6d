// Starts the built server with its own demo market, for one run of the browser tests.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compiledCode } from '../apps/api/src/platform/compiled-code.ts'
import { startLocalProvider } from '../apps/api/test/local-providers.ts'
import { makeThrowAwayFolder } from '../apps/api/test/throw-away-folder.ts'

const main = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
const followParent = new URL('../tools/follow-parent.mjs', import.meta.url).href
const forTests = ['cheap-password-hashes.ts', 'borne-delays.ts'].flatMap((name) => [
  '--import',
  new URL(`../apps/api/test/${name}`, import.meta.url).href,
])

const folder = await makeThrowAwayFolder()
const origin = `http://localhost:${process.env.PORT}`
const providers = await Promise.all([startLocalProvider('google', origin), startLocalProvider('facebook', origin)])
const server = spawn(process.execPath, ['--import', followParent, ...forTests, main], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  // Playwright signals the whole process group, and a server that is signalled twice does not finish its work.
  detached: true,
  env: {
    PATH: process.env.PATH,
    ...compiledCode(),
    PORT: process.env.PORT,
    DATA_DIR: folder.path,
    DEMO_DATA: 'true',
    LOG_LEVEL: 'warn',
    ...providers[0].env,
    ...providers[1].env,
    SUPPORT_PHONE: '+233 30 000 0000',
    RATE_LIMITS: 'off', // All browsers come from one address.
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill('SIGTERM'))
const [code] = (await once(server, 'exit')) as [number | null]
await Promise.all([folder.remove(), ...providers.map((provider) => provider.stop())])
process.exitCode = code ?? 1
