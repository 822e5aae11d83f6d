import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'
import { step } from './run.mjs'

const web = join(root, 'apps/web')
const stampFile = join(web, 'build/.asime-sources')

/** Builds the web app unless apps/web/build is already what its sources make. */
export async function buildWeb(node, announce) {
  const sources = hashSources()
  if (sources === readStamp()) return
  announce?.('Building the web app…')
  await step('Web build', node, 'npm', ['run', 'build', '-w', '@asime/web'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  mkdirSync(join(web, 'build'), { recursive: true })
  writeFileSync(stampFile, sources)
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
