import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../../platform/database/embedded/cluster.ts'
import { isSegment, nextSegment } from './wal-names.ts'
import type { Vault } from './vault.ts'

// PostgreSQL marks each finished segment of its log with a .ready file and asks archive_command whether it may let go of it.
// We copy the segment ourselves, since we have the key and the rights, and answer by an empty file of the same name.

/** A segment is closed after this time even if it is not full: the most that an idle server can lose. */
const SEGMENT_SECONDS = 60
const LOOK_EVERY_MS = 250
/** So many segments (2 GB) may wait for a backup folder that is full or away; the database's own disk comes first. */
const MAX_WAITING = 128

const answersOf = (dataDir: string) => join(dataDir, 'wal-archived')

/** How the embedded database hands over its log. The command waits for two seconds before PostgreSQL asks again. */
export function walSettings(dataDir: string): Settings {
  const answer = join(answersOf(dataDir).replaceAll('%', '%%'), '%f')
  const quoted = `'${answer.replaceAll("'", String.raw`'\''`)}'`
  return {
    archive_mode: true,
    archive_timeout: `${SEGMENT_SECONDS}s`,
    archive_command:
      process.platform === 'win32'
        ? `if exist "${answer}" (exit 0) else (exit 1)`
        : `for i in 1 2 3 4 5 6 7 8 9 10; do test -e ${quoted} && exit 0; sleep 0.2; done; exit 1`,
  }
}

export interface WalArchive {
  /** Copies what is finished. @returns how many segments */
  ship(): Promise<number>
}

/** @param beforeShipping copies whatever the segments may speak of, such as files that their rows name */
export function createWalArchive(
  dataDir: string,
  vault: Vault,
  { beforeShipping, onGap }: { beforeShipping: () => Promise<void>; onGap: (message: string) => void },
): WalArchive {
  const folder = join(dataDir, 'postgres', 'pg_wal')
  const answers = answersOf(dataDir)
  const listReady = async () =>
    (await listOrNothing(join(folder, 'archive_status')))
      .filter((name) => name.endsWith('.ready'))
      .map((name) => name.slice(0, -'.ready'.length))
      .toSorted()

  async function ship(): Promise<number> {
    const ready = await listReady()
    const answered = await listOrNothing(answers)
    // PostgreSQL has seen these.
    for (const name of answered) if (!ready.includes(name)) await rm(join(answers, name), { force: true })
    const waiting = ready.filter((name) => !answered.includes(name))
    if (waiting.length === 0) return 0
    await mkdir(answers, { recursive: true, mode: 0o755 })
    await beforeShipping()
    for (const [done, name] of waiting.entries()) {
      try {
        await copySegment(name)
      } catch (error) {
        await letGo(waiting.slice(done))
        throw error
      }
      await answer(name)
    }
    return waiting.length
  }

  async function copySegment(segment: string): Promise<void> {
    const content = await readFile(join(folder, segment))
    const name = `${walFolder(await readSystemId(dataDir))}/${segment}`
    if (await vault.has(name)) {
      // From before a crash, unless a copy of the database has the same backup folder.
      const sha256 = createHash('sha256').update(content).digest('hex')
      if ((await vault.check(name)).sha256 === sha256) return
      throw new Error(
        `The backup folder has another ${name} already. Does a copy of this database use the same BACKUP_DIR? Set another one`,
      )
    }
    await vault.put(name, content)
  }

  /** The oldest of too many. A backup that is due after that closes the gap. */
  async function letGo(waiting: string[]): Promise<void> {
    const given = waiting.slice(0, Math.max(0, waiting.length - MAX_WAITING))
    if (given.length === 0) return
    for (const name of given) await answer(name)
    onGap(`Gave up ${given.length} segments of the log from ${given[0]} on, which could not be copied`)
  }

  const answer = (name: string) => writeFile(join(answers, name), '', { flush: true })

  return { ship }
}

/** Calls the work again and again until stopped; `work` deals with its own failures. */
export function keepDoing(work: () => Promise<unknown>): { stop(): Promise<void> } {
  let stopping = false
  const loop = (async () => {
    while (!stopping) {
      await work()
      await sleep(LOOK_EVERY_MS, undefined, { ref: false })
    }
  })()
  return {
    async stop() {
      stopping = true
      await loop
    },
  }
}

/** The archive's segments after which the next one is missing, the newest aside. */
export function findGaps(segments: string[]): string[] {
  const known = new Set(segments)
  return segments.filter((segment, i) => {
    const later = segments[i + 1]
    return later?.slice(0, 8) === segment.slice(0, 8) && !known.has(nextSegment(segment))
  })
}

/** Segment names are the same in every cluster, so each cluster has its own folder. */
export const walFolder = (systemId: string) => `wal/${systemId}`

/** What PostgreSQL calls its system identifier: initdb makes it, and a restored cluster has that of the lost one. */
export async function readSystemId(dataDir: string): Promise<string> {
  const control = await readFile(join(dataDir, 'postgres', 'global', 'pg_control'))
  return String(control.readBigUInt64LE(0))
}

export async function listSegments(vault: Vault, systemId: string): Promise<string[]> {
  return (await vault.list(walFolder(systemId))).map(({ name }) => name).filter(isSegment)
}

async function listOrNothing(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
