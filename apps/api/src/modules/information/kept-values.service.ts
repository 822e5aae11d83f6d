import type { Duration } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { type Timer } from '@asime/contract/usual-timers'
import type { Context } from '../../platform/context.ts'
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts'
import { findValuesBetween, keepValues, lockKeptValues } from './kept-values.sql.ts'
import { textValues } from './text-values.ts'

type Keeping = Pick<Context, 'settings' | 'clock'>

/** The job: for what changed by no act of an owner, as by the clock or with a release. */
export async function keepTextValues(context: Keeping & Pick<Context, 'db'>): Promise<void> {
  await inTransaction(context.db, (tx) => keepValuesUntil(tx, context, context.clock.now()))
}

/** Keeps what the names in page texts stand for until that moment, where it is something else than what was kept last. */
export async function keepValuesUntil(tx: Tx, { settings }: Keeping, momentMs: number): Promise<void> {
  await lockKeptValues(tx)
  // Behind the lock, so that what another node has kept is never followed by what held before it.
  await settings.reload()
  await keepValues(tx, new Date(momentMs).toISOString(), Object.fromEntries(textValues()))
}

/** Keeps what they stand for once a timer is changed, in the transaction that does it: a moment after what they stood for until then. */
export async function keepValuesOf(tx: Tx, { clock }: Keeping, changed: Timer, duration: Duration): Promise<void> {
  const words = textValues((name) => (name === changed ? duration : timer(name)))
  await keepValues(tx, new Date(clock.now()).toISOString(), Object.fromEntries(words))
}

/**
 * What the names stood for between two moments: at first, and in brackets what held at the end where that is another.
 * @returns undefined where nothing was kept yet
 */
export async function valuesThen(db: Db, from: string, until: string): Promise<Map<string, string> | undefined> {
  const kept = await findValuesBetween(db, from, until)
  if (!kept) return undefined
  const { first, last } = kept
  return new Map(
    Object.entries({ ...last, ...first }).map(([name, words]) => {
      const later = last[name] ?? words
      return [name, later === words ? words : `${words} (${later} at the end)`]
    }),
  )
}
