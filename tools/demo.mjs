// `npm run demo -- --products 1000000 --requests 100000`: fills the database with a demo market.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['apps/api/src/demo-main.ts', ...process.argv.slice(2)]))
