import type { Readable } from 'node:stream'

/** A part of a file: its first and its last byte. */
export interface ByteRange {
  first: number
  last: number
}

export interface StoredFile {
  /** The size of what is read: of the part, where a part was asked for. */
  bytes: number
  content: Readable
}

/** Where files lie. Keys are relative paths of our own making; none is ever written twice. */
export interface FileStore {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** All of it, or a part that lies within it. Undefined where there is no such file. */
  open(key: string, part?: ByteRange): Promise<StoredFile | undefined>
  /** Removes those that exist; missing ones are not an error. */
  remove(keys: readonly string[]): Promise<void>
}
