import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const assets = fileURLToPath(new URL('../apps/web/build/client/assets/', import.meta.url))

/** The most that a public page may load before its visitor does anything, in bytes of gzip. */
export const MOST_SCRIPT_BYTES = 163_300

/** The same for signing in, which leaves what stands beside the form to the server until somebody uses the page. */
export const MOST_SIGN_IN_SCRIPT_BYTES = 161_400

/** The same for signing up, which takes a number or an email. */
export const MOST_SIGN_UP_SCRIPT_BYTES = 164_100

/** The same for the pages of an account, which bring the schemas of the API’s calls, and listen for "Confirm it is you". */
export const MOST_OWN_SCRIPT_BYTES = 220_700

/** The same for the pages of a shop, which have a frame of their own beside the site's. */
export const MOST_WORKSPACE_SCRIPT_BYTES = 230_400

/** The same for the settings of a shop: forms for all that buyers read of it, and the map of its delivery zones. */
export const MOST_SHOP_FORM_SCRIPT_BYTES = 234_600

/** The same for the desk, whose navigation and first page name each kind of its work. Only staff load it. */
export const MOST_DESK_SCRIPT_BYTES = 229_600

/** The same for pages of the desk with a form of their own, which is checked by the schema of what it sends. */
export const MOST_DESK_FORM_SCRIPT_BYTES = 238_700

/** The same for a shop at the desk, with its owner, team and what may be decided about it. */
export const MOST_DESK_SHOP_SCRIPT_BYTES = 240_900

/** The same for the form of a deal link, which takes pictures and works out earnings as it is filled in. */
export const MOST_DEAL_FORM_SCRIPT_BYTES = 233_900

/** The same for the form of an item request, whose lists to choose from arrive once the page is usable. */
export const MOST_REQUEST_FORM_SCRIPT_BYTES = 277_200

/** The same for the checkout, which also looks for an order that waits and for the last address. */
export const MOST_CHECKOUT_SCRIPT_BYTES = 227_600

/** The most files that they may come in: a phone asks for six at a time, and waits for each six on a slow network. */
export const MOST_SCRIPT_FILES = 22

/**
 * The scripts that a page has loaded so far, and what they weigh in bytes of gzip. By the files of the build: on
 * localhost the browser takes Brotli, which not every line lets through. Without the socket of live pages, which is loaded once all is
 * painted, and the library of charts, which is loaded once the place of one is seen, where its table stands until then.
 */
export async function scriptsOf(page: Page): Promise<{ files: number; bytes: number }> {
  const names = (await loadedScripts(page)).filter((name) => !/^(live|charts)-/.test(name))
  return { files: names.length, bytes: names.reduce((total, name) => total + gzipBytes(name), 0) }
}

/** The names of all scripts that a page has loaded so far. */
export async function loadedScripts(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/assets\/([^/?]+\.js)$/.exec(name)?.[1] ?? []),
  )
  return [...new Set(found)]
}

/** Whether one of the scripts that a page has loaded so far asks a device for passkeys. */
export async function hasLoadedPasskeys(page: Page): Promise<boolean> {
  const found = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /\/assets\/([^/?]+\.js)$/.exec(name)?.[1] ?? []),
  )
  return found.some((name) => readFileSync(assets + name, 'utf8').includes('navigator.credentials.'))
}

/** What the build has not compressed is a few hundred bytes long. */
function gzipBytes(name: string): number {
  const compressed = statSync(`${assets}${name}.gz`, { throwIfNoEntry: false })
  return compressed?.size ?? gzipSync(readFileSync(assets + name)).length
}
