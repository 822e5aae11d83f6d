import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages}/*/{src,app,test,demo}/**/*.test.ts', '{tools,bench}/**/*.test.ts'],
    globalSetup: 'apps/api/test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    experimental: { viteModuleRunner: process.env.VMR === '1' },
    pool: (process.env.POOL as 'forks') ?? 'forks',
  },
})
