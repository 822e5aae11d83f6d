// `npm start`: installs what is missing, builds what is stale, and serves.
import { become, main } from './run.mjs'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './server-process.mjs'
import { buildWeb } from './web-build.mjs'

await main(async (node) => {
  await buildWeb(node, console.log)
  become(node, [...SERVER_FLAGS, 'apps/api/src/main.ts'], SERVER_ENVIRONMENT)
})
