// Finds a Chromium for the browser tests, or installs one. `node tools/find-chromium.mjs` prints its path.
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findOrInstallPackagedChromium, packagedChromium } from './packaged-chromium.mjs'
import { root, setup, SetupError } from './setup.mjs'
import { canInstall, installPackages, isExecutable, runToEnd, updateIndex } from './system-packages.mjs'

// Made for tests: the full browser draws a window around each page, which takes a third of all the time.
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new SetupError(`CHROMIUM_PATH: ${named} is not a program that can be run`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [packagedChromium(), ...onPath, playwrightChromium()].find((path) => path && isExecutable(path))
}

export async function findOrInstallChromium(log = console.log) {
  if (process.env.CHROMIUM_PATH) return findChromium()
  const packaged = await findOrInstallPackagedChromium(log)
  if (packaged) return packaged

  const isRoot = process.getuid?.() === 0
  // By the system's packages where that is one command, with all libraries it needs. Ubuntu's package is an empty shell
  // around a snap, which containers cannot run.
  const isOneCommand = canInstall()
  const found = findChromium()
  if (found && (found.endsWith(SHELL) || !isOneCommand)) return found

  log('Installing a Chromium for the browser tests (once)…')
  if (isOneCommand) {
    await updateIndex()
    await installPackages(['fonts-liberation', SHELL])
    if (!findChromium()) await installPackages(['fonts-liberation', 'chromium'])
  }
  if (!findChromium()) {
    const cli = createRequire(join(root, 'e2e/')).resolve('@playwright/test/cli')
    const libraries = isRoot && process.platform === 'linux' ? ['--with-deps'] : []
    await runToEnd(process.execPath, [cli, 'install', ...libraries, 'chromium'])
  }
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await setup()
  console.log(await findOrInstallChromium(console.error))
}
