import { hash, verify } from '@node-rs/argon2'

// Argon2id with OWASP's parameters: 19 MiB, two passes. The library's default algorithm is Argon2id.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// What is checked when there is no such account, so that the answer takes as long as for a wrong password.
const decoy = hash('nobody has this password', OPTIONS)

export async function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), OPTIONS)
}

/** False also when there is no hash to compare with, in the same time. */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await decoy), password.normalize('NFC'))
  return matches && Boolean(storedHash)
}
