import { createContext, type RouterContextProvider } from 'react-router'
import type { SiteVisit } from '@asime/contract/site'
import { type Api, ApiError } from '../api/api.ts'
import { stopAfter } from '../api/stop-after.ts'

/** The server's context for every page it renders. Made here, inside the bundle, since keys are compared by identity. */
export const visitContext = createContext<SiteVisit>()

/** Below the 8 seconds that a page has, so that one slow list is left out instead of failing the page. */
const CALL_TIMEOUT_MS = 6_000

export interface LoaderArgs {
  context: Readonly<RouterContextProvider>
  request: Request
}

/** The API as an anonymous visitor sees it, called in process; calls end with the page request that needs them. */
export function apiFor({ context, request }: LoaderArgs): Api {
  const visit = context.get(visitContext)
  return {
    send: (call) =>
      stopAfter(CALL_TIMEOUT_MS, [call.signal, request.signal], (signal) => visit.callApi({ ...call, signal })),
  }
}

export type Attempt<T> = { ok: true; value: T } | { ok: false }

/** For a part of a page that may be missing: a list that fails must not fail the page, which says so instead. */
export async function attempt<T>({ context, request }: LoaderArgs, work: Promise<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    if (request.signal.aborted) throw error
    if (error instanceof ApiError && error.code !== 'internal') context.get(visitContext).reportMissing(error)
    else context.get(visitContext).reportError(error)
    return { ok: false }
  }
}
