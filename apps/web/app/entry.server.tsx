import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { loadScriptsLate } from './lib/late-scripts.server.ts'
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
        // without any. It costs nothing while pages load their data before they render. Nor may what is large come later.
        progressiveChunkSize: Infinity,
        onAllReady() {
          // In one piece, since it is all there: React writes a few kilobytes at a time, and each would take a turn of
          // every stream on the way.
          const pieces: Buffer[] = []
          const page = new Writable({
            write(piece: Buffer, _encoding, written) {
              pieces.push(piece)
              written()
            },
          })
          page.once('finish', () => {
            const html = Buffer.concat(pieces).toString()
            resolve(new Response(import.meta.env.DEV ? html : loadScriptsLate(html), { status, headers }))
          })
          pipe(page)
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
