// Finds a Chromium for the browser tests, or installs one. `node tools/find-chromium.mjs` prints its path.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, setup, SetupError } from './setup.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new SetupError(`CHROMIUM_PATH: ${named} is not a program that can be run`)
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, playwrightChromium()].find((path) => path && isExecutable(path))
}

export function findOrInstallChromium(log = console.log) {
  const found = findChromium()
  if (found) return found
  log('There is no Chromium for the browser tests, installing one (once)…')
  // By the system's packages where that is one command, with all libraries it needs. Ubuntu's package is an empty shell
  // around a snap, which containers cannot run.
  if (isDebian() && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args) =>
      spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
    if (apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation')) {
      const installed = findChromium()
      if (installed) return installed
    }
  }
  const withDependencies = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []
  const cli = createRequire(join(root, 'e2e/')).resolve('@playwright/test/cli')
  spawnSync(process.execPath, [cli, 'install', ...withDependencies, 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const installed = findChromium()
  if (installed) return installed
  throw new SetupError('No Chromium could be found or installed. Install one and set CHROMIUM_PATH to it.')
}

function playwrightChromium() {
  try {
    return createRequire(join(root, 'e2e/'))('@playwright/test').chromium.executablePath()
  } catch {
    return undefined
  }
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setup()
  console.log(findOrInstallChromium(console.error))
}
