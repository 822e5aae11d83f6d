// Loaded before the tests, and into the server that browsers visit: most tests open accounts and sign in, and a real hash
// takes 30 ms of a processor each time. Servers that tests start by startServerProcess hash as in production.
import { setPasswordCost } from '../src/modules/accounts/passwords.ts'

/** The least that the algorithm takes. */
export const CHEAP_PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

setPasswordCost(CHEAP_PASSWORD_COST)
