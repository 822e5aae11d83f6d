import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const assets = fileURLToPath(new URL('../apps/web/build/client/assets/', import.meta.url))

/** The maximum that a public page may load before its visitor does anything, in gzipped bytes. */
export const MOST_SCRIPT_BYTES = 163_900

/** The same for signing in. What is beside the form needs no script until somebody uses the page. */
export const MOST_SIGN_IN_SCRIPT_BYTES = 162_000

/** The same for signing up, by phone number or email. */
export const MOST_SIGN_UP_SCRIPT_BYTES = 164_350

/** The same for account pages, which load the schemas of the API's calls and the listener for "Confirm it is you". */
export const MOST_OWN_SCRIPT_BYTES = 218_400

/** The same for the pages of a shop, which load their own frame as well as the site's. */
export const MOST_WORKSPACE_SCRIPT_BYTES = 229_300

/** The same for the settings of a shop: forms for everything that buyers see, and the map of its delivery zones. */
export const MOST_SHOP_FORM_SCRIPT_BYTES = 233_400

/** The same for the desk, which only staff load. Its navigation and first page list every kind of work. */
export const MOST_DESK_SCRIPT_BYTES = 227_100

/** The same for desk pages with a form, which is checked by the schema of its call. */
export const MOST_DESK_FORM_SCRIPT_BYTES = 237_300

/** The same for a shop at the desk, with its owner, its team and the actions of admins. */
export const MOST_DESK_SHOP_SCRIPT_BYTES = 231_700

/** The same for the form of a deal link, which uploads pictures and calculates earnings while it is filled in. */
export const MOST_DEAL_FORM_SCRIPT_BYTES = 234_200

/** The same for the form of an item request. Its lists of options load once the page is usable. */
export const MOST_REQUEST_FORM_SCRIPT_BYTES = 276_100

/** The same for the checkout, which also looks for an unpaid order, for the last address and for what is left of each item. */
export const MOST_CHECKOUT_SCRIPT_BYTES = 226_400

/** The maximum number of script files: a browser requests six at a time, and on a slow network each six take a while. */
export const MOST_SCRIPT_FILES = 22

/**
 * The scripts that a page has loaded so far, and their size in gzipped bytes. Measured on the files of the build, since the
 * browser uses Brotli on localhost, which is not available on every connection. Excludes two scripts that load later: the
 * socket of live pages, after everything is painted, and the charts library, when a chart comes into view.
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

/** The build does not compress files of a few hundred bytes. */
function gzipBytes(name: string): number {
  const compressed = statSync(`${assets}${name}.gz`, { throwIfNoEntry: false })
  return compressed?.size ?? gzipSync(readFileSync(assets + name)).length
}
