import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { BackupSettings } from '../../config/services.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { syncFolder } from '../../platform/sync-folder.ts'

/** What went in, before compression and encryption. */
export interface Sealed {
  bytes: number
  sha256: string
}

export interface VaultFile {
  name: string
  modifiedAt: Date
  /** On the disk. */
  bytes: number
}

/**
 * The backup folder: files that are compressed (zstd) and encrypted (age), so that `age -d -i key file | zstd -d` opens each
 * without us. They appear whole and on the disk, or not at all.
 */
export interface Vault {
  dir: string
  put(name: string, content: Readable | Buffer): Promise<Sealed>
  /** What is read must be read to its end: only there is a damaged or cut-off file known as such. */
  open(name: string): Readable
  /** Whether the current key opens it, and not only a previous one. */
  isCurrent(name: string): Promise<boolean>
  /** Reads the file back, decrypts it and says what is in it. */
  check(name: string): Promise<Sealed>
  has(name: string): Promise<boolean>
  /** Files directly in a folder, without their endings; in order of their names. */
  list(folder: string): Promise<VaultFile[]>
  remove(name: string): Promise<void>
  /** Sets the file's time to now. */
  rename(from: string, to: string): Promise<void>
}

/** A vault by its settings. @throws StartupError where a key is none */
export async function openVault(settings: BackupSettings): Promise<Vault> {
  await assertBackupKeys(settings)
  return createVault(settings.dir, settings.key, settings.previousKeys)
}

/** @throws StartupError that names the setting whose key is none */
export async function assertBackupKeys({ key, previousKeys }: BackupSettings): Promise<void> {
  await assertKeys('BACKUP_KEY', key === undefined ? [] : [key])
  await assertKeys('BACKUP_KEY_PREVIOUS', previousKeys)
}

async function assertKeys(setting: string, keys: readonly string[]): Promise<void> {
  const { identityToRecipient } = await import('age-encryption')
  for (const key of keys) {
    await identityToRecipient(key).catch((cause: unknown) => {
      throw new StartupError(`${setting}: is mistyped or cut off, and opens nothing.`, { cause })
    })
  }
}

/** @param previousKeys only decrypt */
export function createVault(dir: string, key: string | undefined, previousKeys: readonly string[] = []): Vault {
  const ending = key ? '.zst.age' : '.zst'
  const pathOf = (name: string) => join(dir, name + ending)

  const vault: Vault = {
    dir,
    async put(name, content) {
      const path = pathOf(name)
      const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const meter = createMeter()
      try {
        await pipeline(
          Buffer.isBuffer(content) ? Readable.from([content]) : content,
          meter.stream,
          createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
          key ? encryptWith(key) : new PassThrough(),
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
        )
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      return meter.result()
    },
    open(name) {
      const path = pathOf(name)
      const content = key ? decryptWith([key, ...previousKeys], path) : createReadStream(path)
      return Readable.from(decompress(content), { objectMode: false })
    },
    async isCurrent(name) {
      if (!key) return true
      const file = createReadStream(pathOf(name))
      try {
        await beginDecrypting([key], file, pathOf(name))
        return true
      } catch (error) {
        if (error instanceof WrongKeyError) return false
        throw error
      } finally {
        file.destroy()
      }
    },
    async check(name) {
      const meter = createMeter()
      meter.stream.resume()
      await pipeline(vault.open(name), meter.stream)
      return meter.result()
    },
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
    async list(folder) {
      const names = await readdir(join(dir, folder)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const files = names.filter((name) => name.endsWith(ending)).toSorted()
      return Promise.all(
        files.map(async (name) => {
          const { mtime, size } = await stat(join(dir, folder, name))
          return { name: name.slice(0, -ending.length), modifiedAt: mtime, bytes: size }
        }),
      )
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async rename(from, to) {
      await rename(pathOf(from), pathOf(to))
      await utimes(pathOf(to), new Date(), new Date())
    },
  }
  return vault
}

/** All that a stream holds, for small ones. */
export async function readAll(stream: Readable): Promise<Buffer> {
  return Buffer.concat(await stream.toArray())
}

/** A new key: the secret that BACKUP_KEY is set to. */
export async function makeKey(): Promise<string> {
  const { generateX25519Identity } = await import('age-encryption')
  return generateX25519Identity()
}

function encryptWith(key: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { Encrypter, identityToRecipient } = await import('age-encryption')
    const encrypter = new Encrypter()
    encrypter.addRecipient(await identityToRecipient(key))
    yield* await encrypter.encrypt(ReadableStream.from(source))
  }
}

/** None of the keys opens it. */
export class WrongKeyError extends StartupError {}

async function beginDecrypting(
  keys: readonly string[],
  file: ReadStream,
  path: string,
): Promise<AsyncIterable<Uint8Array>> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  for (const key of keys) decrypter.addIdentity(key)
  try {
    return await decrypter.decrypt(ReadableStream.from(file) as globalThis.ReadableStream<Uint8Array>)
  } catch (error) {
    if (!/no identity matched/i.test((error as Error).message)) throw damaged(path, error)
    throw new WrongKeyError(`BACKUP_KEY is not the key that ${basename(path)} was encrypted with.`, { cause: error })
  }
}

async function* decryptWith(keys: readonly string[], path: string): AsyncGenerator<Uint8Array> {
  const content = await beginDecrypting(keys, createReadStream(path), path)
  try {
    yield* content
  } catch (error) {
    throw damaged(path, error)
  }
}

async function* decompress(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decompressor = createZstdDecompress()
  // Failures of either end destroy the decompressor, and are thrown by it.
  const filled = pipeline(source, decompressor).catch(() => {})
  yield* decompressor as AsyncIterable<Uint8Array>
  await filled
}

function damaged(path: string, cause: unknown): StartupError {
  return new StartupError(`The backup file ${path} is damaged: ${(cause as Error).message}.`, { cause })
}

function createMeter() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: (): Sealed => ({ bytes, sha256: hash.digest('hex') }) }
}
