import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { createBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'

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

/** The configured store. One that is full or out of reach is an outage: AppError unavailable. */
export function createFileStore({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): FileStore {
  const store = bucket ? createBucketStore(bucket) : createFolderStore(join(dataDir, 'files'))
  return {
    put: (...args) => asOutage(store.put(...args)),
    open: (...args) => asOutage(store.open(...args)),
    remove: (...args) => asOutage(store.remove(...args)),
  }
}

async function asOutage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new AppError('unavailable', { cause })
  }
}
