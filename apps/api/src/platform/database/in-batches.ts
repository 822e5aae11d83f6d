const AT_ONCE = 5_000

/**
 * Has as many rows changed at once as may be, until there are fewer. A single statement for all that has come together, say while no job
 * ran for a day, would be ended by its limit, and each later one would have still more to do.
 * @param change returns the rows that it has changed
 */
export async function inBatches(change: (atOnce: number) => Promise<readonly unknown[]>): Promise<void> {
  for (;;) {
    const changed = await change(AT_ONCE)
    if (changed.length < AT_ONCE) return
  }
}
