// `npm run reconcile`: compares ledger, orders, payments and refunds with each other and with the provider.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['apps/api/src/reconcile-main.ts', ...process.argv.slice(2)]))
