// `npm run drills`: faults and races against the real server, see docs/drills.md.
import { findOrInstallRedis } from './find-redis.mjs'
import { become, main } from './run.mjs'
import { buildWeb } from './web-build.mjs'

await main(async (node) => {
  if (!process.argv.includes('--help')) {
    // The flash sale runs against the built site.
    await buildWeb(node, console.log)
    // For drills of several nodes.
    await findOrInstallRedis()
  }
  become(node, ['drills/main.ts', ...process.argv.slice(2)])
})
