import { writeFile } from 'node:fs/promises'
import type { Config } from '@react-router/dev/config'
import { bundleServiceWorker } from './bundle-service-worker.ts'
import { compressAssets } from './compress-assets.ts'
import { slimManifest } from './slim-manifest.ts'

export default {
  ssr: true,
  // The tools build beside what servers read, and put it in its place when it is whole.
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  // The whole map with the first page: it is small, and on a slow line one request less before each navigation
  // is worth more than the bytes. The build relies on it (`withoutUnusedRouting` in build-plugins.ts).
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { appDirectory, buildDirectory } }) {
    const client = `${buildDirectory}/client`
    await slimManifest(`${client}/assets`)
    // Where its address is that of the whole site, which is what it serves.
    await writeFile(`${client}/service-worker.js`, await bundleServiceWorker(appDirectory))
    await compressAssets(client)
  },
} satisfies Config
