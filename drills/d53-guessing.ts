import { startLocalProvider } from '../apps/api/test/local-providers.ts'
import { TEST_ORIGIN } from '../apps/api/test/origin.ts'
import { startApi } from '../bench/server.ts'
import { openDrillDatabase } from './database.ts'
import { type Drill, Findings } from './drill.ts'
import { attack, type Door } from './guessing/attack.ts'
import { appCodes, recoveryCodes } from './guessing/codes.ts'
import { links } from './guessing/links.ts'
import { type Market, openMarket, SETTINGS } from './guessing/market.ts'
import { passkeys } from './guessing/passkeys.ts'
import { passwords } from './guessing/passwords.ts'
import { phoneCodes } from './guessing/phones.ts'
import { providerTickets } from './guessing/providers.ts'
import { stolenSession } from './guessing/stolen-session.ts'
import { checkInvariants } from './invariants.ts'

const DOORS: ((market: Market) => Promise<Door>)[] = [
  passwords,
  appCodes,
  recoveryCodes,
  phoneCodes,
  links,
  passkeys,
  providerTickets,
  stolenSession,
]

export const guessing: Drill = {
  id: 'D53',
  title: 'Guesses at every door by a thousand addresses, the right ones among them, while the owners come and go',
  async run({ seed, quick, say }) {
    const tries = quick ? 10_000 : 100_000
    const findings = new Findings()
    const database = await openDrillDatabase()
    const google = await startLocalProvider('google', TEST_ORIGIN)
    const server = await startApi(database.connectionString, database.dataDir, { env: { ...SETTINGS, ...google.env } })
    try {
      const market = openMarket(database, server, seed)
      for (const [place, make] of DOORS.entries()) {
        const door = await make(market)
        say(`  ${door.name}: ${await attack(market, door, { tries, place }, findings)}`)
      }
      return { counts: { invariants: await checkInvariants(database, findings) }, problems: findings.problems }
    } finally {
      await server.stop()
      await google.stop()
      await database.stop()
    }
  },
}
