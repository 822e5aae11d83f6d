// `npm run check:sql`: every statement against a migrated database. With `-- --rename orders.remind_at` it shows what would fail if
// that column had another name; with `-- --unknown`, which parts of JSON it cannot follow; with
// `-- --on postgresql://…` it asks that server, by an empty database of it, such as the oldest that README.md promises.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['apps/api/sql-check/main.ts', ...process.argv.slice(2)]))
