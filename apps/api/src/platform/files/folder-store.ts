import { mkdir, open, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './stored-file.ts'

/** Files in a folder of this machine. */
export function createFolderStore(root: string): FileStore {
  return {
    async put(key, content) {
      const path = join(root, key)
      await mkdir(dirname(path), { recursive: true })
      // Flushed to the disk before a row says that it is there.
      // A full disk leaves half a file, which no row would ever remove.
      await writeFile(path, content, { flag: 'wx', flush: true }).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') await rm(path, { force: true })
        throw error
      })
    },
    async open(key, part) {
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
