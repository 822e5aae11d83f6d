import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import type { RenderPage } from '@asime/contract/site'
import { visitContext } from './app/lib/page/visit.server.ts'

export { drawnFor } from './app/features/site/drawn-for.server.tsx'

const handleRequest = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production')

/** The whole site as a function from request to response: what the API server imports, built or in development. */
export const renderPage: RenderPage = (request, visit) => {
  const context = new RouterContextProvider()
  context.set(visitContext, visit)
  return handleRequest(request, context)
}
