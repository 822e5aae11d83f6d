import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../src/platform/database/embedded/cluster.ts'

const prefix = 'asime-test-'
const memory = '/dev/shm'
const neededBytes = 2 * 1024 ** 3

export interface ThrowAwayFolder {
  path: string
  remove: () => Promise<void>
}

/**
 * A data folder for one run. In memory where there is enough of it: cloning a database makes a thousand files, which
 * takes 10 ms there and up to 300 ms on a disk that still remembers the last thousand.
 */
export async function makeThrowAwayFolder(): Promise<ThrowAwayFolder> {
  const parents = (await hasRoom(memory)) ? [memory, tmpdir()] : [tmpdir()]
  for (const parent of parents) await removeLeftovers(parent)
  const path = await mkdtemp(join(parents[0]!, `${prefix}${process.pid}-`))
  await chmod(path, 0o755) // Where the tests run as root, the database does not, and has to get through.
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}

async function hasRoom(folder: string): Promise<boolean> {
  return statfs(folder).then(
    (fs) => fs.bavail * fs.bsize > neededBytes,
    () => false,
  )
}

/** Folders of runs that were killed. Their servers notice within a minute that they have nothing left, and end. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {})
  }
}
