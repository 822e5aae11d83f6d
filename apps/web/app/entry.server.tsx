import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { NonceContext } from './lib/nonce.ts'
import { visitContext } from './lib/visit.server.ts'

/** Data that a page streams must arrive within this; the server gives the whole page 8 seconds. */
export const streamTimeout = 7_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const visit = loadContext.get(visitContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={visit.nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={visit.nonce} />
      </NonceContext>,
      {
        nonce: visit.nonce,
        // Not onShellReady: what comes after the shell is put in its place by script, and public content must show
        // without any. It costs nothing while pages load their data before they render.
        onAllReady() {
          const body = new PassThrough()
          pipe(body)
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        },
        onShellError: reject,
        onError(error) {
          if (!request.signal.aborted) visit.reportError(error)
        },
      },
    )
    request.signal.addEventListener('abort', () => abort(request.signal.reason), { once: true })
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(visitContext).reportError(error)
}
