// `npm run screens`: pictures of every page at 360 and 1280 px, in light and dark, of the server that `npm start` runs with
// its demo market (or of the one whose address is given), for looking at. They land in screens/.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['e2e/screens.ts', ...process.argv.slice(2)]))
