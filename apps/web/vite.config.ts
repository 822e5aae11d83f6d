import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

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
