import { fileURLToPath } from 'node:url'
import { createServer, isRunnableDevEnvironment, type Plugin } from 'vite'
import type { BuiltSite, DevelopmentSite } from '@asime/contract/site'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Vite inside the API's own HTTP server: one port for pages, modules and hot updates. */
export const startDevelopmentSite: DevelopmentSite['startDevelopmentSite'] = async ({ server }) => {
  // `node --watch` restarts the server when any file that it has imported changes. What is imported from here on is
  // Vite's to watch, and some of it, copies of its configuration, is gone a moment later: the server would restart for
  // ever. Node tells the watcher of an import only while this is set.
  delete process.env.WATCH_REPORT_DEPENDENCIES
  const vite = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
    plugins: [leaveSignalsToUs()],
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('The ssr environment of vite.config.ts cannot run modules')

  return {
    middleware: vite.middlewares,
    // Imported for each page: unchanged modules come from memory, changed ones are read again, so edits need no restart.
    renderPage: async (request, visit) => {
      const site = await ssr.runner.import<BuiltSite>('/server.ts')
      return site.renderPage(request, visit)
    },
    close: () => vite.close(),
  }
}

/**
 * React Router's plugin starts a second Vite, which takes itself for the whole program: at SIGTERM it ends the process, and
 * leaves the database running that we were about to stop.
 */
function leaveSignalsToUs(): Plugin {
  const known = process.listeners('SIGTERM')
  return {
    name: 'asime:leave-signals-to-us',
    // After the second one has started; also when Vite starts anew because its configuration has changed.
    configureServer() {
      for (const listener of process.listeners('SIGTERM')) {
        if (known.includes(listener)) continue
        process.off('SIGTERM', listener)
        process.stdin.off('end', listener)
      }
    },
  }
}
