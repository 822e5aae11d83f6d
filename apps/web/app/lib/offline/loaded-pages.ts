import { isRouteErrorResponse, type MiddlewareFunction } from 'react-router'

type Results = Record<string, { type: 'data' | 'error'; result: unknown }>

/** Pages that are kept in the memory of this tab; the least recently seen go first. */
const MOST_PAGES = 40

/** Results of a page's loaders, by the page's address and the route. */
const pages = new Map<string, ReadonlyMap<string, unknown>>()
/** Kinds of pages whose code this tab has. */
const kinds = new Set<string>()

declare global {
  /** The code that has arrived, by route: the router keeps it here. */
  var __reactRouterRouteModules: Readonly<Record<string, unknown>>
  /** Where the code of each route is. */
  var __reactRouterManifest: { routes: Readonly<Record<string, { module: string } | undefined>> }
}

/** The page could not be loaded without a connection, and there is no copy of it. */
export class NoConnectionError extends Error {}

/** Remembers a page that is on the screen, so that it can be read again without a connection. */
export function keepLoadedPage(path: string, matches: readonly { id: string; loaderData: unknown }[]): void {
  kinds.add(kindOf(path))
  pages.delete(path)
  pages.set(path, new Map(matches.map(({ id, loaderData }) => [id, loaderData])))
  for (const oldest of pages.keys()) {
    if (pages.size <= MOST_PAGES) break
    pages.delete(oldest)
  }
}

/**
 * Where the data of a page cannot be loaded without a connection, takes the data that this tab has loaded before; otherwise
 * opens the service worker's copy of its document; otherwise fails as NoConnectionError. A page whose code has not arrived is
 * left to the browser, which asks for all of it anew.
 */
export const readOffline: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const { pathname, search } = new URL(request.url)
  const path = pathname + search
  // The page on the screen is read again unasked: while the server is away or busy, or something on the way answers in its place, it stays.
  const isShown = pages.has(path) && path === location.pathname + location.search
  const isLost = ({ type, result }: Results[string]) =>
    type === 'error' && (isNoConnection(result) || (isShown && !isOurAnswer(result)))
  // The router would show nothing in the place of a page whose data alone have arrived.
  const isWhole = !Object.values(results).some(isLost) && (await hasCode(results))
  if (request.signal.aborted || isWhole) return results

  const kept = pages.get(path)
  // The router would not load it again. Code that has arrived without the data shows that they are missing, and a link to try again.
  const lacksCode =
    !kinds.has(kindOf(path)) && Object.keys(results).some((id) => !(id in globalThis.__reactRouterRouteModules))
  if (lacksCode || (!kept && request.method === 'GET' && (await hasDocument(path)))) {
    location.assign(path)
    // The present page stays on the screen until the document replaces it.
    return new Promise<never>(() => {})
  }
  for (const [id, each] of Object.entries(results)) {
    if (!isLost(each)) continue
    const data = kept?.get(id)
    results[id] =
      data === undefined
        ? { type: 'error', result: new NoConnectionError('No connection', { cause: each.result }) }
        : { type: 'data', result: data }
  }
  return results
}

/**
 * Without a connection, a link to a page whose code was never loaded would lead nowhere: the browser is left to follow it,
 * and the service worker shows its copy, or says that there is none.
 */
export function followLinksWithoutConnection(): void {
  // Before the router's own handler, which listens further in.
  addEventListener('click', leaveToBrowser, { capture: true })
}

function leaveToBrowser(event: MouseEvent): void {
  if (navigator.onLine || !navigator.serviceWorker?.controller) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target || link.origin !== location.origin || kinds.has(kindOf(link.pathname))) return
  event.stopPropagation()
}

/** The errors of fetch without a connection, or of a connection that breaks in the middle. */
function isNoConnection(error: unknown): boolean {
  return error instanceof TypeError || (!navigator.onLine && error instanceof Error && !isRouteErrorResponse(error))
}

/** A refusal, or the way elsewhere, as to the sign-in page for who has been signed out: neither is an `Error`. */
function isOurAnswer(result: unknown): boolean {
  return !(result instanceof Error) && (result as Response).status < 500
}

/** Whether the code has arrived, too: an import that is under way is waited for, and one that has failed fails again. */
function hasCode(results: Results): Promise<boolean> {
  const { routes } = globalThis.__reactRouterManifest
  return Promise.all(Object.keys(results).map((id) => import(/* @vite-ignore */ routes[id]!.module))).then(
    () => true,
    () => false,
  )
}

async function hasDocument(path: string): Promise<boolean> {
  if (!('caches' in globalThis) || !navigator.serviceWorker?.controller) return false
  try {
    return (await caches.match(path, { ignoreVary: true })) !== undefined
  } catch {
    return false
  }
}

/** Pages that differ only by an id are of one kind: they share their code. */
function kindOf(path: string): string {
  return path.replace(/\?.*/, '').replace(/[\da-f]{8}(?:-[\da-f]{4,12}){4}/g, ':id')
}
