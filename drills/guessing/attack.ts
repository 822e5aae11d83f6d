import { percentile } from '../../bench/numbers.ts'
import { type Reply, Tally } from '../client.ts'
import type { Findings } from '../drill.ts'
import { ADDRESSES, countSessions, type Market, type Owner } from './market.ts'

/** A way into accounts that is attacked by guessing. */
export interface Door {
  name: string
  owners: readonly Owner[]
  /** One try, the n-th of all, from that address. */
  guess(n: number, from: string): Promise<Reply | undefined>
  /** How often the owner of the most attacked account signs in meanwhile. */
  visits: number
  /** Signs the owner in; undefined where nobody signs in to the account. */
  enter(visit: number, from: string): Promise<Reply | undefined>
  /** Whether each visit opens one session. */
  opensSession: boolean
  /** Checks what the guesses have left behind. */
  check?(findings: Findings): Promise<void>
  /** Further counts. */
  counts?(): Promise<string> | string
}

const AT_ONCE = 32

/**
 * Makes the tries while the owner signs in from one of the guessing addresses: carriers put many people behind one.
 * @param place of the door among all doors, each of which has addresses of its own
 * @returns the results, to be printed
 */
export async function attack(
  market: Market,
  door: Door,
  { tries, place }: { tries: number; place: number },
  findings: Findings,
): Promise<string> {
  const { name, owners } = door
  const addressOf = (n: number) => `10.${100 + place}.${(n % ADDRESSES) >> 8}.${(n % ADDRESSES) & 255}`
  const before = await countSessions(market, owners)
  const tally = new Tally()
  const visits: Reply[] = []
  let [next, come] = [0, 0]
  const startedAt = performance.now()

  const work = async () => {
    for (let n = next++; n < tries; n = next++) {
      // Tries at the same moment are for several accounts from several addresses.
      const reply = await door.guess(n, addressOf(n * 7 + Math.floor(n / 1_000)))
      tally.count(reply)
      if (reply && reply.status < 400) findings.problems.push(`${name}: guess ${n} was let in: ${reply.status}`)
      if (n < ((come + 1) * tries) / (door.visits + 1) || come >= door.visits) continue
      const visit = come++
      const entered = await door.enter(visit, addressOf(visit * 37))
      if (entered) visits.push(entered)
      if (!entered || entered.status >= 300)
        findings.problems.push(
          `${name}: the owner is kept out, on visit ${visit}: ${entered?.status} ${JSON.stringify(entered?.body)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const opened = (await countSessions(market, owners)) - before
  const expected = door.opensSession ? visits.filter(({ status }) => status < 300).length : 0
  findings.expect(opened === expected, `${name}: ${opened} sessions were opened by ${expected} visits of owners`)
  findings.expect(tally.serverErrors === 0, `${name}: answers with 5xx: ${String(tally)}`)
  const shed = tally.of(503) + tally.unanswered
  findings.expect(shed < tries / 100, `${name}: ${shed} of ${tries} guesses were not looked at for lack of time`)
  await door.check?.(findings)
  const slowest = Math.round(
    percentile(
      visits.map(({ ms }) => ms).toSorted((a, b) => a - b),
      1,
    ),
  )
  const counted = door.counts ? `; ${await door.counts()}` : ''
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  return `${tries} guesses in ${seconds} s: ${String(tally)}; the owner came in ${visits.length} times, in ${slowest} ms at most${counted}`
}
