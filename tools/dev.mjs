// `npm run dev`: the same server, restarted when the API changes, with the web app served by Vite from within it.
import { become, main } from './run.mjs'

await main(async (node) => {
  become(node, ['--watch', '--watch-preserve-output', 'apps/api/src/main.ts'], { ASIME_SITE: 'development' })
})
