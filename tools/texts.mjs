// `npm run texts`: compares the kept texts of products and item requests with their rows; `-- --rebuild` builds them anew.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['apps/api/src/texts-main.ts', ...process.argv.slice(2)]))
