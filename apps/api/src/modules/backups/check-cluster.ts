import { createHash } from 'node:crypto'
import { Parser, type ReadEntry } from 'tar'
import { StartupError } from '../../platform/startup-error.ts'
import { feedTar } from './feed-tar.ts'
import { readAll, type Sealed, type Vault } from './vault.ts'

interface PostgresManifest {
  Files: { Path?: string; 'Encoded-Path'?: string; Size: number; Checksum: string }[]
}

/**
 * Reads a cluster's tar file back and compares every file in it with PostgreSQL's own manifest, as pg_verifybackup does.
 * @throws StartupError for one that is missing or differs
 */
export async function checkCluster(vault: Vault, tarName: string, manifestName: string): Promise<Sealed> {
  const { Files } = JSON.parse(String(await readAll(vault.open(manifestName)))) as PostgresManifest
  const wanted = new Map(
    Files.map((file) => [file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString(), file.Checksum]),
  )
  const wrong: string[] = []
  const whole = createHash('sha256')
  let bytes = 0
  const parser = new Parser({
    strict: true,
    onReadEntry(entry: ReadEntry) {
      const hash = createHash('sha256')
      entry.on('data', (chunk: Buffer) => hash.update(chunk))
      entry.on('end', () => {
        const checksum = wanted.get(entry.path)
        if (checksum !== undefined && checksum !== hash.digest('hex')) wrong.push(entry.path)
        wanted.delete(entry.path)
      })
    },
  })
  await feedTar(vault.open(tarName), parser, 'end', (chunk) => {
    whole.update(chunk)
    bytes += chunk.length
  })
  const first = wrong[0] ?? wanted.keys().next().value
  if (first !== undefined)
    throw new StartupError(
      `The backup was written, but ${first} in it is ${wrong.length > 0 ? 'damaged' : 'missing'}. Check the disk of BACKUP_DIR.`,
    )
  return { bytes, sha256: whole.digest('hex') }
}
