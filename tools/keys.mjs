// `npm run keys`: encrypts everything with the current data key, and says which keys are still in use.
import { become, main } from './run.mjs'

await main(async (node) => become(node, ['apps/api/src/keys-main.ts', ...process.argv.slice(2)]))
