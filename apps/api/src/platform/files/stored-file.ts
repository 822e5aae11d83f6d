import type { Readable } from 'node:stream'

export interface StoredFile {
  bytes: number
  content: Readable
}

/** Where files lie. Keys are relative paths of our own making; none is ever written twice. */
export interface FileStore {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** Undefined where there is no such file. */
  open(key: string): Promise<StoredFile | undefined>
  /** Those that are there; the others are no mistake. */
  remove(keys: readonly string[]): Promise<void>
}
