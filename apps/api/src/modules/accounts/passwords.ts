import { hash, verify } from '@node-rs/argon2'
import { createTurns } from '../../platform/turns.ts'

// Argon2id with OWASP's parameters: 19 MiB, two passes. The library's default algorithm is Argon2id.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// A hash takes some 25 ms of a processor: so many are worked off before their callers' time is up.
const inTurn = createTurns(200)

// What is checked when there is no such account, so that the answer takes as long as for a wrong password.
const decoy = hash('nobody has this password', OPTIONS)

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), OPTIONS))
}

/** False also when there is no hash to compare with, in the same time. */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const known = storedHash ?? (await decoy)
  const matches = await inTurn(() => verify(known, password.normalize('NFC')))
  return matches && Boolean(storedHash)
}
