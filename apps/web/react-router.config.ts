import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'
import { slimManifest } from './slim-manifest.ts'

export default {
  ssr: true,
  // The whole map with the first page: it is small, and on a slow line one request less before each navigation
  // is worth more than the bytes. The build relies on it (`withoutUnusedRouting` in vite.config.ts).
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    await slimManifest(`${reactRouterConfig.buildDirectory}/client/assets`)
    await compressAssets(`${reactRouterConfig.buildDirectory}/client`)
  },
} satisfies Config
