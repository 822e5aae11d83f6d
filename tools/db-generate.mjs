// `npm run db:generate`: writes apps/api/schema.sql and the table types from the migrations.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['apps/api/test/db-generate.ts']))
