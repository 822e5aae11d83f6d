import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { syncFolder } from '../../sync-folder.ts'
import { assertReachable, type Binaries, exists, firstLine, run, serverEnvironment } from './binaries.ts'
import { findMovedAside } from './replace-cluster.ts'

export type Settings = Record<string, string | number | boolean>

/** How to reach the server: a folder with its socket, or an address. */
export interface Endpoint {
  host: string
  port: number
}

export interface Cluster {
  /** The folder that holds everything below, for messages. */
  dataDir: string
  /** PostgreSQL's own folder. */
  path: string
  logFile: string
  password: string
  binaries: Binaries
  settings: Settings
}

export const superuser = 'asime'
const socketPort = 5432
const longestSocketFolder = 80 // A socket's whole path may have 103 bytes on macOS, 107 on Linux.
const logLimitBytes = 10 * 1024 * 1024

/** The cluster in this data folder, made at the first call. Never changes one that is there. */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  settings: Settings,
  log: (message: string) => void,
): Promise<Cluster> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o755 })
  // Whatever the umask: the server's user has to pass through. What is secret in here has its own mode.
  if (made && binaries.user) await chmod(dataDir, 0o755)
  await assertReachable(dataDir, binaries.user, 'the data folder')

  const path = join(dataDir, 'postgres')
  const movedAside = await findMovedAside(dataDir)
  if (movedAside) {
    throw new StartupError(
      `There is no database in ${path}, but an older one in ${movedAside}: an upgrade was stopped. No new database was made. ` +
        `Run \`npm run upgrade-database\` to finish it, or rename ${movedAside} back to ${path}; to begin anew, move it elsewhere.`,
    )
  }
  const hadCluster = await exists(path)
  const cluster = {
    dataDir,
    path,
    logFile: join(dataDir, 'postgres.log'),
    password: await readPassword(join(dataDir, 'postgres.password'), !(hadCluster && (await isCluster(path)))),
    binaries,
    settings,
  }
  await removeLeftovers(dataDir)
  if (hadCluster) await assertUsable(cluster)
  if (!(await isCluster(path))) {
    log('Creating the database (once)…')
    await createCluster(cluster)
  }
  return cluster
}

async function isCluster(path: string): Promise<boolean> {
  return exists(join(path, 'PG_VERSION'))
}

async function assertUsable({ path, dataDir, binaries }: Cluster): Promise<void> {
  const owner = (await stat(path)).uid
  if (!binaries.user && process.getuid && owner !== process.getuid()) {
    throw new StartupError(
      `The database in ${path} belongs to another user (has Asime run as root here?). Start Asime as that user again, ` +
        'or set DATA_DIR to another folder.',
    )
  }
  if (!(await isCluster(path))) {
    if ((await readdir(path)).length === 0) return
    throw new StartupError(
      `${path} is not empty and is not a PostgreSQL database either. It was left as it is; set DATA_DIR to another folder.`,
    )
  }
  const version = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim()
  if (version !== binaries.majorVersion) {
    throw new StartupError(
      `The database in ${dataDir} was made by PostgreSQL ${version}, and this version of Asime brings PostgreSQL ` +
        `${binaries.majorVersion}. It was left as it is. Run \`npm run upgrade-database\`, which moves the data over and keeps ` +
        'the old database beside it, or start the version of Asime that made it, or set DATA_DIR to another folder.',
    )
  }
}

/**
 * Built in a folder of its own and renamed into place, so that a killed start leaves no half cluster, and when two first
 * starts meet, one wins and the other goes on with the winner's.
 */
async function createCluster(cluster: Cluster): Promise<void> {
  const { binaries, path } = cluster
  const workshop = `${path}.new-${process.pid}`
  const unfinished = join(workshop, 'cluster')
  const passwordFile = join(workshop, 'password')
  await rm(workshop, { recursive: true, force: true })
  try {
    await mkdir(workshop, { mode: 0o700 })
    await writeFile(passwordFile, cluster.password, { mode: 0o600 })
    for (const file of [workshop, passwordFile]) await giveToServer(file, binaries)

    const initdb = (locale: string) =>
      run(
        binaries.initdb,
        [
          `--pgdata=${unfinished}`,
          `--username=${superuser}`,
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--data-checksums',
          '--encoding=UTF8',
          // The server's own C.UTF-8 sorts and folds alike on every system; the system's locale is left to the rest.
          '--locale-provider=builtin',
          '--builtin-locale=C.UTF-8',
          `--locale=${locale}`,
          '--lc-messages=C',
        ],
        binaries.user,
      )
    await initdb('C.UTF-8').catch((error: { stderr?: string }) => {
      if (/invalid locale/.test(error.stderr ?? '')) return initdb('C')
      throw error
    })
    const file = await open(join(unfinished, 'postgresql.conf'), 'a')
    await file.write("\n# Written at every start. ALTER SYSTEM wins over it.\ninclude 'asime.conf'\n")
    await file.sync()
    await file.close()

    await rename(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error
    })
    await syncFolder(cluster.dataDir)
  } catch (error) {
    throw (error as { stderr?: string }).stderr === undefined
      ? error
      : new StartupError(`The database in ${cluster.dataDir} could not be created: ${explain(firstLine(error))}.`, {
          cause: error,
        })
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

/** Removes what killed starts left behind. Living processes may still be using theirs. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = /^postgres\.new-(\d+)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

/** Made once; a second process takes the first one's (a link appears whole or not at all). */
async function readPassword(file: string, mayCreate: boolean): Promise<string> {
  if (mayCreate && !(await exists(file))) {
    const draft = `${file}.${process.pid}`
    await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await rm(draft)
  }
  const password = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new StartupError(
      `${file} is missing: it holds the password of the database beside it. Bring it back from a backup.`,
    )
  })
  return password.trim()
}

export interface RunningServer {
  pid: number
  /** Undefined while it has not yet written down where it listens. A guess could be another server's. */
  endpoint: Endpoint | undefined
}

/** What the server's own pid file says, if that process lives. A file left by a crash is ignored. */
export async function findServer(cluster: Pick<Cluster, 'path'>): Promise<RunningServer | undefined> {
  const file = await readFile(join(cluster.path, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder, address] = file.split('\n')
  if (!pid || !isAlive(Number(pid))) return undefined
  const host = socketFolder ? cluster.path : address ? '127.0.0.1' : undefined
  return { pid: Number(pid), endpoint: host && port ? { host, port: Number(port) } : undefined }
}

/**
 * Starts the server and returns at once. In its own session, so that Ctrl-C in the terminal reaches us alone and
 * requests can drain; as our own child, so that its end is seen (and reaped) even where we are process 1.
 */
export async function launchServer(cluster: Cluster, endpoint: Endpoint): Promise<{ ended: Promise<string> }> {
  const { binaries, path, logFile } = cluster
  if (binaries.user && (await stat(path)).uid !== binaries.user.uid) {
    // Made by an ordinary user before.
    await run('/bin/chown', ['-hR', `${binaries.user.uid}:${binaries.user.gid}`, path], undefined)
  }
  await writeFile(join(path, 'asime.conf'), configuration(cluster, endpoint, await diskMbOf(path)), { mode: 0o600 })
  await giveToServer(join(path, 'asime.conf'), binaries)

  const logSize = await stat(logFile).then(
    (file) => file.size,
    () => 0,
  )
  if (logSize > logLimitBytes) await rename(logFile, `${logFile}.1`)
  const log = await open(logFile, 'a', 0o600)
  const logStart = (await log.stat()).size
  try {
    const server = spawn(binaries.postgres, ['-D', path], {
      ...binaries.user,
      cwd: path,
      env: serverEnvironment,
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const ended = new Promise<string>((resolve, reject) => {
      server.once('error', reject)
      server.once('exit', () => resolve(readReason(logFile, logStart)))
    })
    ended.catch(() => {}) // Callers that wait for it see it; later the lost connection shows it.
    server.unref()
    return { ended }
  } finally {
    await log.close()
  }
}

/** A socket in the cluster's own folder, which is closed to others and takes a third less time than TCP. */
export async function chooseEndpoint(cluster: Cluster): Promise<Endpoint> {
  if (process.platform !== 'win32' && Buffer.byteLength(cluster.path) <= longestSocketFolder) {
    return { host: cluster.path, port: socketPort }
  }
  return { host: '127.0.0.1', port: await findFreePort() }
}

export async function stopServer(cluster: Pick<Cluster, 'path' | 'binaries'>): Promise<void> {
  if (!(await findServer(cluster))) return
  const { pgCtl, user } = cluster.binaries
  const stop = (mode: string) => run(pgCtl, ['stop', '-D', cluster.path, '-m', mode, '-w', '-t', '60', '-s'], user)
  try {
    await stop('fast')
  } catch {
    if (await findServer(cluster)) await stop('immediate') // Recovered from the log at the next start.
  }
}

async function diskMbOf(path: string): Promise<number> {
  const { blocks, bsize } = await statfs(path)
  return (blocks * bsize) / 1024 ** 2
}

function configuration(cluster: Cluster, endpoint: Endpoint, diskMb: number): string {
  const memoryMb = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 1024 ** 2
  const bySocket = endpoint.host.startsWith('/')
  const settings: Settings = {
    listen_addresses: bySocket ? '' : endpoint.host,
    port: endpoint.port,
    unix_socket_directories: bySocket ? cluster.path : '',
    max_connections: 100,
    fsync: true,
    full_page_writes: true,
    synchronous_commit: true,
    shared_buffers: `${Math.round(Math.max(128, Math.min(2048, memoryMb / 4)))}MB`, // Taken only as it is used.
    effective_cache_size: `${Math.round(memoryMb / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    // On a small disk, the log alone would fill it.
    max_wal_size: `${Math.round(Math.max(64, Math.min(4096, diskMb / 8)))}MB`,
    min_wal_size: `${Math.round(Math.max(32, Math.min(80, diskMb / 16)))}MB`,
    random_page_cost: 1.1,
    jit: false,
    shared_preload_libraries: cluster.binaries.hasStatStatements ? 'pg_stat_statements' : '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The rows and statements that a failure quotes hold addresses and hashes.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...cluster.settings,
  }
  const quote = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  const text = (value: string | number | boolean) =>
    typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${quote(text(value))}\n`)
    .join('')
}

async function readReason(logFile: string, from: number): Promise<string> {
  const written = (await readFile(logFile)).subarray(from).toString()
  // Not what it told those who connected too early.
  const reason =
    /(?:FATAL|PANIC): +(?!the database system is)(.*)/.exec(written)?.[1] ?? written.trim().split('\n').at(-1) ?? ''
  return `${explain(reason)} (see ${logFile})`
}

function explain(reason: string): string {
  if (/No space left on device/i.test(reason)) return `the disk is full (${reason})`
  if (/shared memory|Cannot allocate memory/i.test(reason)) return `there is not enough memory (${reason})`
  return reason
}

async function giveToServer(path: string, { user }: Binaries): Promise<void> {
  if (user) await chown(path, user.uid, user.gid)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Whether a process of that id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
