import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const assets = fileURLToPath(new URL('../apps/web/build/client/assets/', import.meta.url))

/** The most that a public page may load before its visitor does anything, in bytes of gzip. */
export const MOST_SCRIPT_BYTES = 170_000

/**
 * What the scripts that a page has loaded so far weigh, in bytes of gzip. By the files of the build: on localhost the
 * browser takes Brotli, which not every line lets through.
 */
export async function scriptBytes(page: Page): Promise<number> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/assets\/([^/?]+\.js)$/.exec(name)?.[1] ?? []),
  )
  return [...new Set(names)].reduce((total, name) => total + gzipBytes(name), 0)
}

/** What the build has not compressed is a few hundred bytes long. */
function gzipBytes(name: string): number {
  const compressed = statSync(`${assets}${name}.gz`, { throwIfNoEntry: false })
  return compressed?.size ?? gzipSync(readFileSync(assets + name)).length
}
