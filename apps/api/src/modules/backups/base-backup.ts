import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'

/** What PostgreSQL says of a base backup that it has sent. */
export interface BaseBackup {
  /** Where in its log the backup begins, such as 0/2000028. */
  startLsn: string
  endLsn: string
  timeline: number
}

interface Message {
  fields: (string | null)[]
}

/**
 * Has the server send a base backup over a replication connection, as pg_basebackup does: a tar file of the whole cluster,
 * with the log that makes it consistent, and a manifest with a hash of each file. The server checks its page checksums as it
 * reads. `onPart` gets each as a stream, one after the other, and is waited for.
 *
 * https://www.postgresql.org/docs/18/protocol-replication.html, BASE_BACKUP
 */
export async function streamBaseBackup(
  connectionString: string,
  onPart: (name: 'base.tar' | 'backup_manifest', content: Readable) => Promise<unknown>,
): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => {}) // The query fails, too.
  await client.connect()
  try {
    return await new Promise<BaseBackup>((resolve, reject) => {
      client.query(new BaseBackupQuery(onPart, resolve, reject) as unknown as pg.Submittable)
      client.once('end', () => reject(new Error('The database ended the connection')))
    })
  } finally {
    await client.end()
  }
}

// CHECKPOINT fast: begins now instead of within minutes. WAIT false: the log that is needed is in the backup itself.
const BASE_BACKUP =
  "BASE_BACKUP (LABEL 'asime', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')"

/** What node-postgres asks of a query, with the copy messages that it hands on. */
class BaseBackupQuery {
  private readonly onPart: (name: 'base.tar' | 'backup_manifest', content: Readable) => Promise<unknown>
  private readonly resolve: (backup: BaseBackup) => void
  private readonly reject: (error: unknown) => void
  private readonly rows: (string | null)[][] = []
  private part: PassThrough | undefined
  private readonly parts: Promise<unknown>[] = []

  constructor(
    onPart: BaseBackupQuery['onPart'],
    resolve: BaseBackupQuery['resolve'],
    reject: BaseBackupQuery['reject'],
  ) {
    this.onPart = onPart
    this.resolve = resolve
    this.reject = reject
  }

  submit(connection: pg.Connection): void {
    ;(connection as unknown as { query(text: string): void }).query(BASE_BACKUP)
  }

  handleRowDescription(): void {}

  handleDataRow({ fields }: Message): void {
    this.rows.push(fields)
  }

  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: { stream: Readable }): void {
    // A copy: node-postgres writes what comes next over it.
    const content = Buffer.from(chunk.subarray(1))
    switch (String.fromCharCode(chunk[0] ?? 0)) {
      case 'n': {
        const name = content.subarray(0, content.indexOf(0)).toString()
        if (name === 'base.tar') return this.begin(name)
        return this.handleError(new Error(`There is a tablespace (${name}), which is not part of an embedded database`))
      }
      case 'm':
        return this.begin('backup_manifest')
      case 'd':
        if (this.part?.write(content) === false && !stream.isPaused()) {
          stream.pause()
          const { part } = this
          const goOn = () => {
            part.off('drain', goOn).off('close', goOn)
            stream.resume()
          }
          part.on('drain', goOn).on('close', goOn)
        }
    }
  }

  private begin(name: 'base.tar' | 'backup_manifest'): void {
    this.part?.end()
    const part = new PassThrough({ highWaterMark: 4 * 1024 * 1024 })
    this.part = part
    const taken = this.onPart(name, part)
    this.parts.push(taken)
    taken.catch((error: unknown) => {
      // Whatever else comes is thrown away.
      part.on('error', () => {}).resume()
      this.reject(error)
    })
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}

  handleError(error: Error): void {
    this.part?.destroy(error)
    this.reject(error)
  }

  handleReadyForQuery(): void {
    this.part?.end()
    const [startLsn, timeline] = this.rows[0] ?? []
    const [endLsn] = this.rows.at(-1) ?? []
    Promise.all(this.parts).then(
      () => this.resolve({ startLsn: startLsn!, endLsn: endLsn!, timeline: Number(timeline) }),
      this.reject,
    )
  }
}
