// `npm run dev`: the same server, restarted when the API changes, with the web app served by Vite from within it. `--providers` also
// starts a local Google and Facebook, which believe everything they are told.
import { spawn } from 'node:child_process'
import { become, main } from './run.mjs'
import { environmentFor, root, SetupError } from './setup.mjs'

await main(async (node) => {
  const providers = process.argv.includes('--providers') ? await startProviders(node) : {}
  become(node, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], {
    ASIME_SITE: 'development',
    ...providers,
  })
})

/** @returns {Promise<Record<string, string>>} the settings by which the site finds them */
async function startProviders(node) {
  const { PUBLIC_URL, PORT } = process.env
  const followParent = new URL('follow-parent.mjs', import.meta.url).href
  const origin = (PUBLIC_URL || `http://localhost:${PORT || 3000}`).replace(/\/$/, '')
  const child = spawn(node, ['--import', followParent, 'apps/api/test/serve-local-providers.ts', origin], {
    cwd: root,
    env: environmentFor(node),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new SetupError('The local sign-in providers did not start.')))
  })
}
