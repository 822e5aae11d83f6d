// Loaded into the server that browsers visit, which shares its cores with them.
import { bearSlowConnections } from '../src/platform/database/pool.ts'
import { bearDelays } from '../src/platform/http/load-shedding.ts'

bearDelays(30_000)
bearSlowConnections(30_000)
