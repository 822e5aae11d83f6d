// `npm run check`: types, lint, format, SQL.
import { check } from './check-steps.mjs'
import { main } from './run.mjs'

await main(check)
