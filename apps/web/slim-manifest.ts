import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const MANIFEST = /^manifest-\w+\.js$/
const ASSIGNMENT = 'window.__reactRouterManifest='
/** A route's id is the name it has in the map: written once, and given back when the file runs. */
const GIVE_IDS = 'for(let[i,r]of Object.entries(__reactRouterManifest.routes))r.id=i'

const UNUSED = new Set(['id', 'imports', 'hasDefaultExport'])

interface Manifest {
  routes: Record<string, Record<string, unknown>>
}

/**
 * Takes out of the map of routes, which every first page loads, what a browser makes no use of: which files a route
 * imports, for links that load pages before they are asked for, of which there are none, what only development reads, and all
 * that is false or empty, which means the same when it is missing. The server keeps a whole map of its own, by which it names those files in each
 * page. That is half of the file, 3 kB.
 *
 * Throws when the router writes its map in another way, since nothing would be saved any more.
 */
export async function slimManifest(assetsFolder: string): Promise<void> {
  const names = (await readdir(assetsFolder)).filter((name) => MANIFEST.test(name))
  if (names.length === 0) throw new Error(`No map of routes in ${assetsFolder}`)
  for (const name of names) {
    const file = join(assetsFolder, name)
    const text = (await readFile(file, 'utf8')).trim()
    if (!text.startsWith(ASSIGNMENT) || !text.endsWith(';'))
      throw new Error(`${name} is not written as a map of routes was`)
    const manifest = JSON.parse(text.slice(ASSIGNMENT.length, -1)) as Manifest
    const routes = Object.entries(manifest.routes).map(([id, route]) => [
      id,
      Object.fromEntries(
        Object.entries(route).filter(([key, value]) => !UNUSED.has(key) && value !== false && !isEmptyList(value)),
      ),
    ])
    await writeFile(
      file,
      `${ASSIGNMENT}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })};${GIVE_IDS}`,
    )
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}
