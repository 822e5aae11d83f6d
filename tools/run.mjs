import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { environmentFor, root, setup, SetupError } from './setup.mjs'

/** Sets up, then does the work; a SetupError ends the command with its sentence. */
export async function main(work) {
  endWithNpm()
  try {
    await work(await setup())
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * npm runs a script in a shell, and passes a SIGTERM on to that shell only, which dies of it and leaves us behind. If npm
 * is killed, nobody is told either. So we check whether they are still there.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const before = callers()
  setInterval(() => {
    if (callers() !== before) process.kill(process.pid, 'SIGTERM')
  }, 300).unref()
}

/** The process that started us, and, where that is npm's shell, npm. */
function callers() {
  try {
    const [, ...command] = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0')
    if (command[0] !== '-c') return String(process.ppid)
    const parentOfShell = /\) \S+ (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))?.[1]
    return `${process.ppid} ${parentOfShell}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * Acts as that program: it has our terminal, gets each signal once, and its end is ours.
 *
 * It runs in a process group of its own, and all signals go through here: Ctrl-C reaches the whole group of the
 * terminal and npm passes it on as well, and a server that hears it twice stops without finishing its requests. Should
 * we be killed outright, follow-parent.mjs tells it.
 */
export function become(node, args, extraEnvironment = {}) {
  const followParent = new URL('follow-parent.mjs', import.meta.url).href
  const child = spawn(node, ['--import', followParent, ...args], {
    cwd: root,
    env: environmentFor(node, extraEnvironment),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  const heardAt = {}
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])) {
    process.on(signal, () => {
      // The same signal by two ways arrives within milliseconds; somebody who loses patience takes longer.
      if (Date.now() - (heardAt[signal] ?? 0) < 400) return
      heardAt[signal] = Date.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
  }
  child.once('error', (error) => {
    console.error(`${node} does not start: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']))
}

/**
 * Runs a step to its end. `quiet` shows its output only if it fails; `keep` returns the lines that match.
 *
 * @param {{ quiet?: boolean, keep?: RegExp, env?: Record<string, string> }} [options]
 */
export async function step(title, node, command, args, options = {}) {
  const { quiet = false, keep, env = {} } = options
  const startedAt = Date.now()
  if (!quiet) console.log(`\n── ${title}`)
  const { code, text } = await new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environmentFor(node, { ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const stop = (signal) => child.kill(signal)
    process.on('SIGINT', stop).on('SIGTERM', stop)
    let written = ''
    const take = (to) => (data) => {
      written += data
      if (!quiet) to.write(data)
    }
    child.stdout.setEncoding('utf8').on('data', take(process.stdout))
    child.stderr.setEncoding('utf8').on('data', take(process.stderr))
    child.once('error', reject)
    child.once('close', (exitCode) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve({ code: exitCode ?? 1, text: written })
    })
  })
  const took = `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  if (quiet && code !== 0) console.log(`\n── ${title}\n${text.trimEnd()}`)
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${took})`)
  if (code !== 0) throw new StepFailed(title, code)
  return keep
    ? stripColours(text)
        .split('\n')
        .filter((line) => keep.test(line))
    : []
}

export class StepFailed extends SetupError {
  constructor(title, code) {
    super(`${title} failed`)
    this.code = code
  }
}

function stripColours(text) {
  return text.replaceAll(/\u001b\[[0-9;]*m/g, '')
}
