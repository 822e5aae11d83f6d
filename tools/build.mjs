// `npm run build`: installs what is missing and builds what is stale, so that `npm start` has nothing left to do.
import { main } from './run.mjs'
import { buildWeb } from './web-build.mjs'

await main((node) => buildWeb(node, console.log))
