import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MEDIA_PATH } from '@asime/contract/fields'
import type { FileStore } from '../../platform/files/stored-file.ts'
import { parseLink, toKey } from '../uploads/upload-names.ts'

const SHIPPED = fileURLToPath(new URL('../../../media/', import.meta.url))
const SHIPPED_LINK = /^\/media\/(?!uploads\/)[\w-][\w./-]*\.(?:webp|avif|jpe?g|png)$/
const MAX_BYTES = 12 * 1024 ** 2
/** A bucket that takes longer leaves the preview without its picture. */
const READ_MS = 2_500

/** Whether a link names a picture that lies with us. No other is ever looked at: nothing here fetches a link. */
export function isOwnPicture(link: string): boolean {
  return parseLink(link)?.kind === 'image' || (SHIPPED_LINK.test(link) && !/\.\.|\/\//.test(link))
}

/** The file behind the link of an own picture; undefined where it is not there, or not there in time. */
export async function readOwnPicture(files: FileStore, link: string): Promise<Buffer | undefined> {
  const upload = parseLink(link)
  try {
    // Of an upload the version that is large enough.
    return upload ? await readUpload(files, toKey(upload.id, '720.webp')) : await readShipped(link)
  } catch {
    return undefined
  }
}

async function readShipped(link: string): Promise<Buffer | undefined> {
  const path = join(SHIPPED, link.slice(MEDIA_PATH.length))
  return (await stat(path)).size <= MAX_BYTES ? readFile(path) : undefined
}

async function readUpload(files: FileStore, key: string): Promise<Buffer | undefined> {
  let tooLate = false
  const read = async () => {
    const stored = await files.open(key)
    if (!stored || stored.bytes > MAX_BYTES || tooLate) {
      stored?.content.destroy()
      return undefined
    }
    return buffer(stored.content)
  }
  const reading = read()
  return Promise.race([
    reading,
    sleep(READ_MS, undefined, { ref: false }).then(() => {
      tooLate = true
      reading.catch(() => {})
      return undefined
    }),
  ])
}
