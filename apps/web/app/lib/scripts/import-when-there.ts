import { sayNotLoaded } from './outdated-page.ts'

/** Files that have arrived or are on their way, by name. */
const arriving = new Map<string, Promise<void>>()

/**
 * Imports a part of the site once its files are in the browser's cache. Browsers remember for as long as a page is open that an
 * import has failed, so one that began without a connection could never be repeated (decision 180). The build puts it in the place of Vite's own.
 * Of `import(…).then((part) => …, instead)` Vite makes a `load`, so that `instead` would hear of nothing that happens here: it stands in
 * `.catch(instead)`, or the part is taken to pieces, `({ Part }) => …`, which leaves all of it outside.
 * @param files - scripts and styles that the part needs, without those of the part that imports it
 */
export async function importWhenThere<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  // Where the line is gone: once it is back, the next attempt succeeds.
  await Promise.all(files.map(arrive))
  try {
    return await load()
  } catch (error) {
    sayNotLoaded()
    throw error
  }
}

function arrive(file: string): Promise<void> {
  const known = arriving.get(file)
  if (known) return known
  const coming = bring(`/${file}`)
  arriving.set(file, coming)
  coming.catch(() => arriving.delete(file))
  return coming
}

async function bring(address: string): Promise<void> {
  const response = await fetch(address)
  if (!response.ok) {
    sayNotLoaded()
    throw new Error(`${response.status} for ${address}`)
  }
  // Only a whole file is kept.
  await response.arrayBuffer()
  if (address.endsWith('.css')) await addStyles(address)
}

function addStyles(href: string): Promise<unknown> {
  return new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload, onerror }))
  })
}
