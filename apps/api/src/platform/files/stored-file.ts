import type { Readable } from 'node:stream'

/** A part of a file: its first and its last byte. */
export interface ByteRange {
  first: number
  last: number
}

export interface StoredFile {
  /** Of what is read: of the part, where a part was asked for. */
  bytes: number
  content: Readable
}

/** Where files lie. Keys are relative paths of our own making; none is ever written twice. */
export interface FileStore {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** All of it, or a part that lies within it. Undefined where there is no such file. */
  open(key: string, part?: ByteRange): Promise<StoredFile | undefined>
  /** Those that are there; the others are no mistake. */
  remove(keys: readonly string[]): Promise<void>
}
