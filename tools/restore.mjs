// `npm run restore`: a backup back into an empty data folder or database.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['apps/api/src/restore-main.ts', ...process.argv.slice(2)]))
