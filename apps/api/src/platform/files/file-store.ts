import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { AppError } from '../app-error.ts'
import { createBucketStore } from './bucket-store.ts'
import { createFolderStore } from './folder-store.ts'
import type { FileStore } from './stored-file.ts'

/** The configured store. When it is full or out of reach, that is an outage: AppError unavailable. */
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
