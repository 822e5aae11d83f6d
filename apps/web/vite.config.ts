import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What pages have in common; together once ten of them do, which is where both the number of requests and what all public
 * pages weigh are near their least. Never what brings a library along that most visitors have no use for, since a group
 * takes all that its modules import: that would be 10 kB for `queries.tsx`, and 14 for `use-schema-form.ts`.
 */
const SHARED = /apps[\\/]web[\\/]app[\\/](lib[\\/](?!queries\.|use-schema-form\.)|ui[\\/])|lucide-react/

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Nothing inlined as data: links, so the content security policy allows fonts from our own address only.
    assetsInlineLimit: 0,
  },
  optimizeDeps: {
    // Found before the first page instead of while it loads, which would cost that page its scripts.
    entries: ['app/**/*.{ts,tsx}', '!app/**/*.server.*'],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What every page needs, in one file. Left alone it would be forty, and a phone asks for six at a time.
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 20 },
                // Told apart first: a group takes along what its modules import.
                { name: 'rules', test: /packages[\\/]contract[\\/]src[\\/](errors|rules)/, priority: 18 },
                { name: 'zod', test: /node_modules[\\/]zod[\\/]|packages[\\/]contract/, priority: 15 },
                {
                  name: 'common',
                  test: SHARED,
                  minShareCount: 10,
                  priority: 10,
                },
                // A request costs more than these: icons, and a few lines that several pages share.
                {
                  name: 'small',
                  test: SHARED,
                  minShareCount: 8,
                  maxModuleSize: 1_500,
                  priority: 5,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './server.ts' } },
      // One self-contained production bundle: which build of React serves the pages is decided here and not by the
      // NODE_ENV of whoever starts the server.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
