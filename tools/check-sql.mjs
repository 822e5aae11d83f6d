// `npm run check:sql`: every statement against a migrated database. With `-- --rename orders.remind_at` it shows what would fail if
// that column had another name; with `-- --unknown`, which parts of JSON it cannot follow.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['apps/api/sql-check/main.ts', ...process.argv.slice(2)]))
