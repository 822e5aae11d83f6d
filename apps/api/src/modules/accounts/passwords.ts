import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../../platform/turns.ts'

/** What a hash costs: of Argon2id, which is the library's default algorithm. */
export interface PasswordCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** OWASP's parameters: 19 MiB, two passes. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A hash takes some 25 ms of a processor: so many are worked off before their callers' time is up.
const inTurn = createTurns(200)

// What is checked when there is no such account, so that the answer takes as long as for a wrong password.
const hashDecoy = () => hash('nobody has this password', cost)

let cost = PASSWORD_COST
let decoy = hashDecoy()

/** For tests alone (test/cheap-password-hashes.ts), since most of them sign somebody in: no setting leads here. */
export function setPasswordCost(next: PasswordCost): void {
  cost = next
  decoy = hashDecoy()
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost))
}

/** False also when there is no hash to compare with, in the same time. */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const known = storedHash ?? (await decoy)
  const matches = await inTurn(() => verify(known, password.normalize('NFC')))
  return matches && Boolean(storedHash)
}
