// `npm run backup`: a verified backup of database and uploaded files, while the server runs or not.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['apps/api/src/backup-main.ts', ...process.argv.slice(2)]))
