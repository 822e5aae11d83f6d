/**
 * Does the work of a job for each thing in turn. One that fails does not hold up the others, today or on any other day: failures
 * are reported when all are done, so that the job counts as failed and is tried again. Where there may be more than one list
 * holds, `forEachDue` walks on.
 * @throws AggregateError
 */
export async function forEachIsolated<T>(
  things: Iterable<T> | AsyncIterable<T>,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const thing of things) await work(thing).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed`)
}
