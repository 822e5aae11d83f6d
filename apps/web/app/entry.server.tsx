import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { loadScriptsLate } from './lib/scripts/late-scripts.server.ts'
import { NonceContext } from './lib/scripts/nonce.ts'
import { visitContext } from './lib/page/visit.server.ts'
import { ViewerHintContext } from './lib/session/viewer-hint-context.ts'
import { viewerHintOf } from './lib/session/viewer-hint.server.ts'

/** Data that a page streams must arrive within this; the server gives the whole page 8 seconds. */
export const streamTimeout = 7_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const visit = loadContext.get(visitContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  // Not into a stream of Node's: such a page would be held until V8's next collection of everything, however short its
  // life, and so would each of its pieces: half a megabyte a page.
  const page = await renderToReadableStream(
    <NonceContext value={visit.nonce}>
      <ViewerHintContext value={viewerHintOf(request.headers.get('cookie') ?? '')}>
        <ServerRouter context={routerContext} url={request.url} nonce={visit.nonce} />
      </ViewerHintContext>
    </NonceContext>,
    {
      nonce: visit.nonce,
      signal: request.signal,
      // What is large must not come later, put in its place by script: public content must show without any.
      progressiveChunkSize: Infinity,
      onError(error) {
        if (!request.signal.aborted) visit.reportError(error)
      },
    },
  )
  // Nor what is slow. It costs nothing while pages load their data before they render.
  await page.allReady
  const html = await new Response(page).text()
  // As bytes, since a text would be copied once more before it is made into them.
  const body = Buffer.from(import.meta.env.DEV ? html : loadScriptsLate(html))
  return new Response(body, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(visitContext).reportError(error)
}
