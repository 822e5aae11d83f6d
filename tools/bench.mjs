// `npm run bench`: measures the server against its own bounds.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['bench/main.ts', ...process.argv.slice(2)]))
