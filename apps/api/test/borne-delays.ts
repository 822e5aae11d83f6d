// Loaded into the server that browsers visit, which shares its cores with them.
import { bearDelays } from '../src/platform/http/load-shedding.ts'

bearDelays(30_000)
