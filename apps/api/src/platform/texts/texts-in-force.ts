import { InformationText } from '@asime/contract/information-text'
import type { InformationPage } from '@asime/contract/information-pages'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../clock.ts'
import type { DB } from '../database/schema.ts'
import { keepInStep } from '../realtime/keep-in-step.ts'
import { readVersionsInForce } from './texts.sql.ts'

export interface VersionInForce {
  version: number
  text: InformationText
  /** ISO */
  inForceFrom: string
}

export interface TextsInForce {
  /** What staff have published: in force now, and what follows it. Undefined where the text holds that came with the program. */
  of(page: InformationPage): { now: VersionInForce; coming: VersionInForce | undefined } | undefined
  /** Reads them anew, so that what follows goes by them. */
  reload(): Promise<void>
  stop(): Promise<void>
}

/**
 * Holds the pages of prose in memory, as settings are (decision 138). One that is to come takes effect by the clock, without another
 * look at the table. A text that this version of the program cannot read counts as none.
 */
export async function createTextsInForce(
  { pool, db, log }: { pool: pg.Pool; db: Kysely<DB>; log: FastifyBaseLogger },
  clock: Clock,
): Promise<TextsInForce> {
  /** By page, the highest version first. */
  let versions = new Map<string, VersionInForce[]>()
  let last = ''

  const inStep = await keepInStep({ pool, log }, 'information', async () => {
    const rows = await readVersionsInForce(db)
    const held = last
    last = JSON.stringify(rows.map(({ page, version, in_force_from: from }) => [page, version, from]))
    if (last === held) return
    const read = new Map<string, VersionInForce[]>()
    for (const { page, version, text, in_force_from: inForceFrom } of rows) {
      const known = InformationText.safeParse(text)
      if (known.success) read.set(page, [...(read.get(page) ?? []), { version, text: known.data, inForceFrom }])
    }
    versions = read
  })

  return {
    of(page) {
      const all = versions.get(page) ?? []
      const at = all.findIndex(({ inForceFrom }) => Date.parse(inForceFrom) <= clock.now())
      const now = all[at]
      return now && { now, coming: all[at - 1] }
    },
    reload: () => inStep.reload(),
    stop: () => inStep.stop(),
  }
}
