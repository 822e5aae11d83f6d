/** Something whose time has come: since when, as the database writes it, is where a list goes on. */
export interface Due {
  id: string
  at: string
}

export const DUE_BATCH = 200

/**
 * Sees to everything that is due, the longest first, each by itself: one that fails keeps none of the others waiting, be it
 * only behind it in the list. Those that failed are tried by the next run.
 * @param list up to `DUE_BATCH` of them, that come after one
 * @throws AggregateError in the end, so that the job's failure is seen
 */
export async function eachDue(
  what: string,
  list: (after: Due | undefined) => Promise<readonly Due[]>,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const failures: Error[] = []
  for (let after: Due | undefined; ;) {
    const batch = await list(after)
    for (const { id } of batch) {
      await work(id).catch((cause: unknown) => failures.push(new Error(`${what} ${id} failed`, { cause })))
    }
    after = batch.at(-1)
    if (batch.length < DUE_BATCH) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${what}: ${failures.length} failed`)
}
