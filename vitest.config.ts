import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages}/*/{src,app,test,demo}/**/*.test.ts', '{tools,bench}/**/*.test.ts'],
    globalSetup: 'apps/api/test/global-setup.ts',
    // Node itself runs the sources, as in production.
    experimental: { viteModuleRunner: false },
    // Files that run in one process share loaded modules, which halves the time. No module of ours keeps state that a
    // test could leave behind: each test brings its own app and database.
    isolate: false,
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
