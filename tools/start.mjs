// `npm start`: installs what is missing, builds what is stale, and serves.
import { become, main } from './run.mjs'
import { buildWeb } from './web-build.mjs'

await main(async (node) => {
  await buildWeb(node, console.log)
  become(node, ['apps/api/src/main.ts'])
})
