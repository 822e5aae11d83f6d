// Finds a Redis server for the tests and drills of several nodes, or installs one where that is one command.
// `node tools/find-redis.mjs` prints its path.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetupError } from './setup.mjs'

export function findRedis() {
  const named = process.env.REDIS_SERVER_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new SetupError(`REDIS_SERVER_PATH: ${named} is not a program that can be run`)
  }
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find(isExecutable)
}

/** Undefined where there is none and nobody could be asked to install one: its tests then say that they are left out. */
export async function findOrInstallRedis(log = console.log) {
  const found = findRedis()
  if (found) return found
  if (process.getuid?.() === 0 && isDebian()) {
    log('Installing a Redis server for the tests of several nodes (once)…')
    await run('apt-get', ['-qq', 'update'])
    await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'redis-server'])
  }
  return findRedis()
}

function run(command, args) {
  return new Promise((resolve) => {
    // Only the program is wanted: in this run level its service is not started.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('error', resolve).once('close', resolve)
  })
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*\bdebian\b/m.test(readFileSync('/etc/os-release', 'utf8'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log((await findOrInstallRedis(console.error)) ?? 'There is no redis-server on this machine')
}
