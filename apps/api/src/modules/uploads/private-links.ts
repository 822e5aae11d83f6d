import { DOCUMENT_LINK, type Duration, lengthOf } from '@asime/contract/deadlines'
import type { Clock } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { parseLink } from './upload-names.ts'

/** A link stays the same for an hour, so that browsers may keep the picture, and is good for one to two. */
const STEP_SECONDS = 3_600

const KEY_BYTES = 24

interface Signing {
  secrets: Secrets
  clock: Clock
}

export interface LinkProof {
  until?: string
  key?: string
}

/**
 * Links to files that only some people may see, with the proof that the server gave them to one of those: it has run out
 * within two hours, wherever the link ended up. A browser sends no token for a picture.
 */
export function privateLinks({ secrets, clock }: Signing, links: readonly string[]): string[] {
  const until = (Math.floor(clock.now() / 1_000 / STEP_SECONDS) + 2) * STEP_SECONDS
  return links.map((link) => linkUntil(secrets, link, until))
}

/** The same for what proves who somebody is: for a few minutes, and another one each time. */
export function documentLink({ secrets, clock }: Signing, link: string): { url: string; expires_at: string } {
  const until = Math.floor(clock.now() / 1_000) + lengthOf(DOCUMENT_LINK, 'seconds')
  return { url: linkUntil(secrets, link, until), expires_at: new Date(until * 1_000).toISOString() }
}

/**
 * The same for somebody who takes their data along and looks at it at leisure: whole addresses, good for so long. Give it
 * only links that the caller may see, not whatever a person has typed.
 */
export function linksToExport(
  { secrets, clock, config: { publicUrl } }: Signing & Pick<Context, 'config'>,
  lifetime: Duration,
): { openUntil: Date; toLink: (link: string) => string } {
  const until = Math.floor(clock.now() / 1_000) + lengthOf(lifetime, 'seconds')
  return {
    openUntil: new Date(until * 1_000),
    toLink: (link) => new URL(linkUntil(secrets, link, until), publicUrl).href,
  }
}

/** @param until seconds since 1970 */
function linkUntil(secrets: Secrets, link: string, until: number): string {
  const file = parseLink(link)
  // What is not ours is not ours to protect.
  return file ? `${link}?until=${until}&key=${keyOf(secrets, file.id, String(until)).toString('base64url')}` : link
}

/** Whether a link to that upload was given out by the server and has not run out. */
export function isGivenOut({ secrets, clock }: Signing, id: string, { until, key }: LinkProof): boolean {
  if (typeof until !== 'string' || typeof key !== 'string' || !/^\d{10}$/.test(until)) return false
  if (Number(until) * 1_000 <= clock.now()) return false
  return secrets.isHashOf(signed(id, until), Buffer.from(key, 'base64url'), KEY_BYTES)
}

function keyOf(secrets: Secrets, id: string, until: string): Buffer {
  return secrets.hash(signed(id, until)).subarray(0, KEY_BYTES)
}

const signed = (id: string, until: string) => `upload ${id} until ${until}`
