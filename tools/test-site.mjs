// The site that the browser tests visit, started beside the other tests: filling its market takes a while.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './free-port.mjs'
import { StepFailed } from './run.mjs'
import { environmentFor, root } from './setup.mjs'

const followParent = new URL('follow-parent.mjs', import.meta.url).href
const PATIENCE_MS = 180_000

/** Resolves once it takes calls. */
export async function startSite(node) {
  const port = await findFreePort()
  const child = spawn(node, ['--import', followParent, join(root, 'e2e/serve.ts')], {
    cwd: root,
    env: environmentFor(node, { PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Ctrl-C reaches it only through us.
    detached: true,
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new StepFailed('The site for the browser tests', 1)
    }
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return { port, stop }
  }
}
