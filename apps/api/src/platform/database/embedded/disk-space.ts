import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const MB = 1024 * 1024
/** Kept for when the disk is full: PostgreSQL needs room for its log to come back after a crash. */
const RESERVE_BYTES = 48 * MB
/** Below this, nothing more is written: what PostgreSQL finishes by itself, its log above all, still fits. */
const LOW_BYTES = 64 * MB
/** Below this, the reserve is given up. */
const LAST_BYTES = 32 * MB
/** With this much beside the reserve, writes are taken again. More than the limit, or it would switch all the time. */
const ENOUGH_BYTES = 96 * MB
const LOOK_EVERY_MS = 500

export interface DiskGuard {
  /** Resolves when the disk was checked once, and the database switched if need be. */
  begun: Promise<void>
  stop(): Promise<void>
}

export interface DiskGuardOptions {
  /** On the disk that is watched. */
  folder: string
  /** Makes the database take no writes, or take them again. Called until it succeeds. */
  setReadOnly(isReadOnly: boolean): Promise<void>
  log: (message: string) => void
  /** Replaces the disk's own free space, and how often it is checked: for tests. */
  freeBytes?: (folder: string) => Promise<number>
  lookEveryMs?: number
}

/**
 * Watches the disk of the database. A PostgreSQL that cannot write its log ends with all connections, and cannot start
 * again either; so it takes no more writes shortly before, and reads go on. When there is room, it takes them again.
 */
export function guardDisk({
  folder,
  setReadOnly,
  log,
  freeBytes = freeBytesOf,
  lookEveryMs = LOOK_EVERY_MS,
}: DiskGuardOptions): DiskGuard {
  const reserve = join(folder, 'postgres.reserve')
  /** Undefined until the database has been told, which may have kept something else over a restart. */
  let isReadOnly: boolean | undefined
  let isStopping = false
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    const free = await freeBytes(folder)
    const held = await stat(reserve).then(
      ({ size }) => size,
      () => 0,
    )
    if (free < LAST_BYTES && held > 0) await rm(reserve, { force: true })

    const missing = RESERVE_BYTES - held
    const wanted = isReadOnly ? free < ENOUGH_BYTES + missing : free < LOW_BYTES
    const isFirst = isReadOnly === undefined
    if (wanted !== isReadOnly) {
      await setReadOnly(wanted)
      if (wanted) log('The disk is full: nothing can be saved until there is room')
      else if (isReadOnly) log('There is room on the disk again')
      isReadOnly = wanted
    }
    // Not at once: the server is about to start, and this takes a moment.
    if (!isFirst && !isReadOnly && held < RESERVE_BYTES && free > ENOUGH_BYTES + RESERVE_BYTES)
      await fillReserve(reserve)
  }

  async function watch(): Promise<void> {
    // A database that is down cannot be switched; the next check does it.
    await look().catch(() => {})
    if (isStopping) return
    timer = setTimeout(() => {
      looking = watch()
    }, lookEveryMs)
  }
  let looking = watch()

  return {
    begun: looking,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await looking
    },
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Real zeros: a file with holes would hold no room. */
async function fillReserve(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    const chunk = Buffer.alloc(4 * MB)
    for (let written = 0; written < RESERVE_BYTES; written += chunk.length) await file.write(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}
