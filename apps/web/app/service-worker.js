// Keeps what a visitor has seen readable without a connection. Pages always come from the server while it can be
// reached; files whose address changes with their content come from here. What a signed-in person sees never passes
// through: it comes from /api, which is left alone.

import { withoutTracking } from '@asime/contract/tracking'

// A version is raised when what it holds cannot be used any more: it is removed then.
const SHELF = 'asime-shelf-v1'
const PAGES = 'asime-pages-v1'
// Pages whose header names whoever is signed in.
const OWN_PAGES = 'asime-pages-own-v1'
const ASSETS = 'asime-assets-v1'
const MEDIA = 'asime-media-v2'
const CACHES = [SHELF, PAGES, OWN_PAGES, ASSETS, MEDIA]

/** Entries at most, the oldest go first. Some 8 MB in all. @type {Record<string, number>} */
const BOUNDS = { [PAGES]: 60, [OWN_PAGES]: 60, [ASSETS]: 150, [MEDIA]: 200 }

const OFFLINE_PAGE = '/offline.html'
const ON_THE_SHELF = [OFFLINE_PAGE, '/icons/icon-192.png']

/** On a line that is there in name only, a copy is shown after so long. */
const PATIENCE_MS = 8_000

// Only pages that everybody may see, by name: others may hold in their address what should not stay on a phone.
const KEPT_PAGE = /^\/(?:(?:products|requests|vendors)(?:\/[\w-]+)?|help|faq|contact|privacy|terms|cookies)?$/

// `self` by what it is here; the libraries know it as any worker.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

worker.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const shelf = await caches.open(SHELF)
      // Past the browser's own cache, which may hold those of the version before.
      await shelf.addAll(ON_THE_SHELF.map((path) => new Request(path, { cache: 'reload' })))
      await worker.skipWaiting()
    })(),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith('asime-') && !CACHES.includes(name)) await caches.delete(name)
      }
      // The page is asked for while this script starts, which takes a moment on a small phone.
      await worker.registration.navigationPreload?.enable()
      await worker.clients.claim()
      await keepOpenPages(event)
    })(),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  // With a query it is somebody's own file, behind a link that runs out: nothing to keep on a phone.
  if (url.pathname.startsWith('/media/') && url.search !== '') return
  if (request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range')) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCache(event, ASSETS))
  else if (url.pathname.startsWith('/media/')) event.respondWith(fromCache(event, MEDIA))
  else if (ON_THE_SHELF.includes(url.pathname)) event.respondWith(fromShelf(request))
  else if (request.mode === 'navigate' && !/^\/(?:api|dev)(?:\/|$)/.test(url.pathname)) event.respondWith(page(event))
  else if (url.pathname.endsWith('.data')) event.respondWith(pageData(event))
})

/**
 * Keeps the pages that were open before this script ran, the first of a first visit above all: as the browser still has them,
 * so that nothing is downloaded twice. Where it has none for those who are signed in now, there is no copy.
 * @param {ExtendableEvent} event
 */
async function keepOpenPages(event) {
  for (const { url } of await worker.clients.matchAll({ type: 'window' })) {
    const request = new Request(url, { mode: 'same-origin', cache: 'only-if-cached' })
    if (!isKept(request)) continue
    const viewer = namedViewer()
    const response = await fetch(request).catch(() => undefined)
    if (response) keep(event, response, (copy) => keepPage(request, copy, viewer))
  }
}

/**
 * A page as the server gives it, or else its copy, or else a page that says why there is none.
 * @param {FetchEvent} event
 */
async function page(event) {
  const fresh = fetchAndKeep(event, event.preloadResponse)
  return (await freshOrKept(event, fresh)) ?? (await noPage()) ?? Response.error()
}

/** Says why there is no page: where the phone has a connection, it is the site that is away. */
async function noPage() {
  const kept = await caches.match(OFFLINE_PAGE)
  if (!kept || !worker.navigator.onLine) return kept
  return new Response((await kept.text()).replaceAll('You are offline', 'Asime cannot be reached'), kept)
}

/**
 * What a page needs when it is reached by a link within the site.
 * @param {FetchEvent} event
 */
async function pageData(event) {
  return (await freshOrKept(event, fetchAndKeep(event), isReadAgain(event.request))) ?? Response.error()
}

/**
 * What the server gives, or its copy where there is no connection, or none to speak of; undefined without either.
 * @param {FetchEvent} event
 * @param {Promise<Response>} fresh
 */
async function freshOrKept(event, fresh, isCopyLast = false) {
  // Where the browser's storage is broken there is none.
  const copy = isKept(event.request) ? keptCopy(event.request).catch(() => undefined) : Promise.resolve(undefined)
  // Also where the copy was faster, the next visit gets what comes now.
  event.waitUntil(fresh.catch(() => {}))
  try {
    return (isCopyLast ? undefined : await Promise.race([fresh, lateCopy(copy)])) ?? (await fresh)
  } catch {
    return copy
  }
}

/**
 * Whether the page that asks is the one that is asked for: it wants to know what has changed, which no copy says.
 * @param {Request} request
 */
function isReadAgain({ url, referrer }) {
  return referrer !== '' && new URL(referrer).pathname === pathOfPage(url)
}

/**
 * @param {FetchEvent} event
 * @param {Promise<Response | undefined>} [preloaded]
 */
async function fetchAndKeep(event, preloaded) {
  if (!isKept(event.request)) return (await preloaded) ?? fetch(event.request)
  // As it is when the page is asked for: by the time it arrives, somebody may have signed out.
  const viewer = namedViewer()
  const response = (await preloaded) ?? (await fetch(event.request))
  keep(event, response, (copy) => keepPage(event.request, copy, viewer))
  return response
}

/**
 * @param {Request} request
 * @param {Response} copy
 * @param {Promise<string | undefined>} viewer whom it names
 */
async function keepPage(request, copy, viewer) {
  const named = await viewer
  const [name, address] = [named === undefined ? PAGES : OWN_PAGES, addressOf(request)]
  await putInto(name, address, copy)
  // Whoever has signed out or in meanwhile has had the pages of before forgotten, and this one came too late for that.
  if ((await namedViewer()) !== named) await (await caches.open(name)).delete(address)
}

/**
 * The copy, if there is one, after a while.
 * @param {Promise<Response | undefined>} copy
 */
async function lateCopy(copy) {
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  return copy
}

/**
 * @param {FetchEvent} event
 * @param {string} name
 */
async function fromCache(event, name) {
  const kept = await caches.match(event.request, { cacheName: name }).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(event.request)
  // A picture that no page shows to everybody, or not yet: it may become evidence, which opens only by links that run out.
  const isPrivate = /private/.test(response.headers.get('cache-control') ?? '')
  if (!isPrivate) keep(event, response, (copy) => putInto(name, event.request, copy))
  return response
}

/**
 * @param {Request} request
 */
async function fromShelf(request) {
  return (await caches.match(request, { cacheName: SHELF })) ?? fetch(request)
}

/**
 * Whether a page, or the data of one, may be kept; with whatever search its address has.
 * @param {Request} request
 */
function isKept(request) {
  return KEPT_PAGE.test(pathOfPage(request.url))
}

/**
 * The data of a page has its address with .data behind, that of / being /_.data.
 * @param {string} url
 */
function pathOfPage(url) {
  return new URL(url).pathname.replace(/_?\.data$/, '')
}

/**
 * The address that a page is kept by: without tracking parameters, as the page itself shows it.
 * @param {Request} request
 */
function addressOf(request) {
  const { origin, pathname, search } = new URL(request.url)
  return origin + pathname + withoutTracking(search)
}

/**
 * @param {Request} request
 */
async function keptCopy(request) {
  // Its cookies and encodings are not looked at: a copy is better than nothing.
  const copyIn = (/** @type {string} */ cacheName) => caches.match(addressOf(request), { cacheName, ignoreVary: true })
  if ((await namedViewer()) !== undefined) return (await copyIn(OWN_PAGES)) ?? copyIn(PAGES)
  // The session has ended, with the browser perhaps, and no page was open to forget the name.
  await caches.delete(OWN_PAGES)
  return copyIn(PAGES)
}

/** Whom pages name now, if anybody. A browser that does not tell keeps all pages as one, until the site forgets them. */
async function namedViewer() {
  try {
    return (await worker.cookieStore?.get('viewer'))?.value
  } catch {
    return undefined
  }
}

/**
 * Keeps a copy if it is whole and may be kept. Nobody waits for that.
 * @param {ExtendableEvent} event
 * @param {Response} response
 * @param {(copy: Response) => Promise<void>} put
 */
function keep(event, response, put) {
  if (response.status !== 200 || response.redirected || response.type !== 'basic') return
  const { headers } = response
  if (/no-store/.test(headers.get('cache-control') ?? '')) return
  // Our pages have an id. Others come, in place of a script as well, from what is on the way: a network that wants one to sign in to it, a
  // proxy that says with 200 that the site is away.
  if (/html/.test(headers.get('content-type') ?? '') && !headers.has('x-request-id')) return
  event.waitUntil(
    put(response.clone()).catch(() => {
      // The phone is full, or the line was cut in the middle: there is no copy then.
    }),
  )
}

/**
 * Puts a copy into that cache, and makes room for it.
 * @param {string} name
 * @param {RequestInfo} address
 * @param {Response} copy
 */
async function putInto(name, address, copy) {
  const cache = await caches.open(name)
  await cache.put(address, copy)
  const entries = await cache.keys()
  for (const oldest of entries.slice(0, Math.max(0, entries.length - (BOUNDS[name] ?? entries.length))))
    await cache.delete(oldest)
}

worker.addEventListener('push', (event) => {
  /** @type {{ id?: string, title?: string, body?: string, path?: string }} */
  let told = {}
  try {
    told = event.data?.json() ?? {}
  } catch {
    // Browsers want something to be shown for each message.
  }
  event.waitUntil(
    (async () => {
      if (told.path && (await isLookedAt(told.path))) return
      await worker.registration.showNotification(told.title ?? 'Asime', {
        body: told.body ?? '',
        icon: '/icons/icon-192.png',
        // One that comes twice takes its own place.
        tag: told.id ?? 'asime',
        data: { path: told.path ?? '/app/notifications' },
      })
    })(),
  )
})

/**
 * Whether a window in front shows that page: its user sees there what has come.
 * @param {string} path
 */
async function isLookedAt(path) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { pathname } = new URL(path, worker.location.origin)
  return windows.some((client) => client.focused && new URL(client.url).pathname === pathname)
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  // A page of ours, whatever the message says.
  const url = new URL(String(event.notification.data?.path ?? '/'), worker.location.origin)
  const target = url.origin === worker.location.origin ? url.href : `${worker.location.origin}/app/notifications`
  event.waitUntil(
    (async () => {
      const windows = await worker.clients.matchAll({ type: 'window' })
      const open = windows.find((client) => client.url === target)
      await (open ? open.focus() : worker.clients.openWindow(target))
    })(),
  )
})
