import { forEachIsolated } from './for-each-isolated.ts'

/** Something whose time has come: since when, as the database writes it, is where a list goes on. */
export interface Due {
  id: string
  at: string
}

export const DUE_BATCH = 200

/**
 * `forEachIsolated` over everything that is due, the longest first, list after list: items behind a whole list of failures get their
 * turn, too. Those that failed are tried by the next run.
 * @param list up to `DUE_BATCH` of them, that come after one
 * @throws AggregateError in the end, so that the job's failure is seen
 */
export async function forEachDue(
  what: string,
  list: (after: Due | undefined) => Promise<readonly Due[]>,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  await forEachIsolated(walk(list), ({ id }) =>
    work(id).catch((cause: unknown) => {
      throw new Error(`${what} ${id} failed`, { cause })
    }),
  )
}

async function* walk(list: (after: Due | undefined) => Promise<readonly Due[]>): AsyncIterable<Due> {
  for (let after: Due | undefined; ;) {
    const batch = await list(after)
    yield* batch
    after = batch.at(-1)
    if (batch.length < DUE_BATCH) return
  }
}
