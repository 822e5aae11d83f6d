// `npm start`: installs what is missing, builds what is stale, and serves.
import { become, main } from './run.mjs'
import { buildWeb } from './web-build.mjs'

await main(async (node) => {
  await buildWeb(node, console.log)
  // Room for short-lived objects: with more of it the server holds more memory at rest and answers hardly faster.
  become(node, ['--max-semi-space-size=16', 'apps/api/src/main.ts'])
})
