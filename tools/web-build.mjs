import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { step } from './run.mjs'

const web = join(root, 'apps/web')
const stampFile = join(web, 'build/.asime-sources')
const assetsFolder = join(web, 'build/client/assets')
const assetsList = join(web, 'build/.asime-assets')

/** Builds the web app unless apps/web/build is already what its sources make. */
export async function buildWeb(node, announce) {
  const sources = hashSources()
  if (sources === readStamp()) return
  announce?.('Building the web app…')
  const bringBack = putAssetsAside()
  await step('Web build', node, 'npm', ['run', 'build', '-w', '@asime/web'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  bringBack()
  writeFileSync(stampFile, sources)
}

/**
 * Phones that have the earlier page still ask for its files, whose names change with their content. So the files of the
 * previous build stay beside the new ones; older ones go. Returns a function that puts them there, since building empties the folder.
 */
function putAssetsAside() {
  const aside = mkdtempSync(join(tmpdir(), 'asime-assets-'))
  const listed = existsSync(assetsList) ? JSON.parse(readFileSync(assetsList, 'utf8')) : []
  const before = listed.filter((name) => existsSync(join(assetsFolder, name)))
  for (const name of before) cpSync(join(assetsFolder, name), join(aside, name))
  return () => {
    const own = readdirSync(assetsFolder)
    writeFileSync(assetsList, JSON.stringify(own))
    for (const name of before) if (!own.includes(name)) cpSync(join(aside, name), join(assetsFolder, name))
    rmSync(aside, { recursive: true, force: true })
  }
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
}

/** Everything that the build reads, by content: a checkout touches files that it does not change. */
function hashSources() {
  const hash = createHash('sha256')
  const configs = readdirSync(web).filter((name) => /\.(ts|json)$/.test(name))
  const sources = [
    ...['app', 'public', ...configs].map((name) => join(web, name)),
    join(root, 'packages/contract/src'),
    join(root, 'package-lock.json'),
  ]
  for (const file of sources.flatMap(filesIn))
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)))
}
