import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import {
  filesToBring,
  inAscii,
  withoutDocumentation,
  withoutUnusedChecks,
  withoutUnusedQueries,
  withoutUnusedRouting,
  withRepeatableImports,
} from './build-plugins.ts'
import { scriptGroups } from './script-groups.ts'

/**
 * What the server that renders has in memory anyway, where a second copy takes 12 MB (decision 170). Except the lengths in force: those that
 * a page is drawn with may be some seconds old, and must not be put in force for the server.
 */
const OF_THE_SERVER = /^(zod(\/|$)|@asime\/contract\/(?!changed-timers$))/

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    withoutUnusedChecks(),
    withoutUnusedQueries(),
    withoutDocumentation(),
    withoutUnusedRouting(),
    withRepeatableImports(),
    inAscii(),
  ],
  build: {
    // Nothing inlined as data: links, so the content security policy allows fonts from our own address only.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: filesToBring },
  },
  optimizeDeps: {
    // Found before the first page instead of while it loads, which would cost that page its scripts.
    entries: ['app/**/*.{ts,tsx}', '!app/**/*.server.*'],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Texts stand in modules of their own (decision 0044): where one is used, it is written out, as if it had stood there.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            codeSplitting: {
              groups: scriptGroups(),
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './server.ts', external: OF_THE_SERVER } },
      // Otherwise self-contained: which build of React serves the pages is decided here and not by the
      // NODE_ENV of whoever starts the server.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
