// The API as its own main.ts starts it for reads, but each call is answered anew: nothing is kept in memory for the next one (decision 101).
import { buildApp } from '@asime/api/src/app.ts'
import { readConfig } from '@asime/api/src/config.ts'
import { createPool } from '@asime/api/src/platform/database/pool.ts'
import { listen } from '@asime/api/src/platform/http/listen.ts'

const DRAIN_MS = 5_000

const config = readConfig(process.env)
const pool = createPool(config.databaseUrl as string, { size: config.databasePoolSize, onError: () => {} })
const { server, warmUp, drain } = await buildApp({
  config,
  pool,
  secret: config.jwtSecret as string,
  limits: { sharedMs: 0 },
})
process.once('SIGTERM', () => void drain(DRAIN_MS).finally(() => process.exit()))
await warmUp({ ms: 0, open: () => listen(server, config) })
