// Finds a Redis server for the tests and drills of several nodes, or installs one where that is one command.
// `node tools/find-redis.mjs` prints its path.
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SetupError } from './setup.mjs'
import { canInstall, installPackages, isExecutable, updateIndex } from './system-packages.mjs'

function findRedis() {
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

/** Undefined where there is none and none could be installed: its tests then say that they are left out. */
export async function findOrInstallRedis(log = console.log) {
  const found = findRedis()
  if (found) return found
  if (canInstall({ alsoLike: true })) {
    log('Installing a Redis server for the tests of several nodes (once)…')
    await updateIndex()
    // Only the program is wanted: in this run level its service is not started.
    await installPackages(['redis-server'], { RUNLEVEL: '1' })
  }
  return findRedis()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log((await findOrInstallRedis(console.error)) ?? 'There is no redis-server on this machine')
}
