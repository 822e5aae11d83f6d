import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface PreviewStore {
  read(name: string): Promise<Buffer | undefined>
  write(name: string, preview: Buffer): Promise<void>
  /** Removes the oldest until there is room again. */
  sweep(): Promise<void>
}

export interface StoreBounds {
  files: number
  bytes: number
  /** Swept after so many new previews, and with the first of a process. */
  sweepEvery: number
}

const BOUNDS: StoreBounds = { files: 20_000, bytes: 500 * 1024 ** 2, sweepEvery: 500 }
/** Swept below the bounds, so that not each new preview needs another sweep. */
const ROOM = 0.9
const STATS_AT_ONCE = 64

/**
 * Link previews on this node's disk, painted again where they are missing. Every process sweeps what it writes: a job would
 * run on one node and leave the others' disks to fill.
 */
export function createPreviewStore(folder: string, bounds: Partial<StoreBounds> = {}): PreviewStore {
  const { files, bytes, sweepEvery } = { ...BOUNDS, ...bounds }
  let written = 0
  let sweeping: Promise<void> | undefined

  async function sweep(): Promise<void> {
    const found = await listFiles(folder)
    // New first: what is counted before the bounds are met stays.
    found.sort((a, b) => b.changedMs - a.changedMs)
    let keptFiles = 0
    let keptBytes = 0
    const isOver = found.length > files || found.reduce((sum, file) => sum + file.bytes, 0) > bytes
    if (!isOver) return
    for (const file of found) {
      keptFiles++
      keptBytes += file.bytes
      if (keptFiles > files * ROOM || keptBytes > bytes * ROOM) await rm(file.path, { force: true })
    }
  }

  return {
    async read(name) {
      try {
        return await readFile(join(folder, name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(name, preview) {
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      // Never half a preview under its name.
      const beside = `${path}.${randomBytes(6).toString('hex')}`
      await writeFile(beside, preview)
      await rename(beside, path)
      if (written++ % sweepEvery === 0) await (sweeping ??= sweep().finally(() => (sweeping = undefined)))
    },
    sweep,
  }
}

interface StoredFile {
  path: string
  bytes: number
  changedMs: number
}

async function listFiles(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found: StoredFile[] = []
  for (let start = 0; start < paths.length; start += STATS_AT_ONCE) {
    const stats = await Promise.all(
      paths.slice(start, start + STATS_AT_ONCE).map(async (path) => ({
        path,
        // Another sweep may have been there first.
        stats: await stat(path).catch(() => undefined),
      })),
    )
    for (const { path, stats: of } of stats) if (of) found.push({ path, bytes: of.size, changedMs: of.mtimeMs })
  }
  return found
}
