import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'
import { parseLink } from './upload-names.ts'

/** A link stays the same for an hour, so that browsers may keep the picture, and is good for one to two. */
const STEP_SECONDS = 3_600

export interface LinkProof {
  until?: string
  key?: string
}

/**
 * Links to files that only some people may see, with the proof that the server gave them to one of those: it has run out
 * within two hours, wherever the link ended up. A browser sends no token for a picture.
 */
export function privateLinks(secrets: Secrets, links: readonly string[]): string[] {
  const until = String((Math.floor(Date.now() / 1_000 / STEP_SECONDS) + 2) * STEP_SECONDS)
  return links.map((link) => {
    const file = parseLink(link)
    // What is not ours is not ours to protect.
    return file ? `${link}?until=${until}&key=${keyOf(secrets, file.id, until).toString('base64url')}` : link
  })
}

/** Whether a link to that upload was given out by the server and has not run out. */
export function isGivenOut(secrets: Secrets, id: string, { until, key }: LinkProof): boolean {
  if (typeof until !== 'string' || typeof key !== 'string' || !/^\d{10}$/.test(until)) return false
  if (Number(until) * 1_000 <= Date.now()) return false
  const given = Buffer.from(key, 'base64url')
  const right = keyOf(secrets, id, until)
  return given.length === right.length && timingSafeEqual(given, right)
}

function keyOf(secrets: Secrets, id: string, until: string): Buffer {
  return secrets.hash(`upload ${id} until ${until}`).subarray(0, 24)
}
