import { chmod, mkdir, open, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './stored-file.ts'

/** Files in a folder of this machine, which nobody else on it may enter: papers and voice notes are among them. */
export function createFolderStore(root: string): FileStore {
  let closed: Promise<void> | undefined
  /** A folder from before; that of another user stays as it is. */
  const close = () => (closed ??= chmod(root, 0o700).catch(() => {}))
  return {
    async put(key, content) {
      const path = join(root, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await close()
      // Flushed to the disk before a row says that it is there.
      // A full disk leaves half a file, which no row would ever remove.
      await writeFile(path, content, { flag: 'wx', flush: true }).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') await rm(path, { force: true })
        throw error
      })
    },
    async open(key, part) {
      await close()
      const file = await open(join(root, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        if (!part) return { bytes: size, content: file.createReadStream() }
        const { first, last } = part
        return { bytes: last - first + 1, content: file.createReadStream({ start: first, end: last }) }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    async remove(keys) {
      const paths = keys.map((key) => join(root, key))
      await Promise.all(paths.map((path) => rm(path, { force: true })))
      // A folder is removed with its last file.
      for (const folder of new Set(paths.map(dirname))) await rmdir(folder).catch(() => {})
    },
  }
}
