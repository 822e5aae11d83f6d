// `npm run bench`: measures the server against its own bounds.
import { become, main } from './run.mjs'
import { buildWeb } from './web-build.mjs'

await main(async (node) => {
  if (!process.argv.includes('--help')) await buildWeb(node, console.log)
  become(node, ['bench/main.ts', ...process.argv.slice(2)])
})
