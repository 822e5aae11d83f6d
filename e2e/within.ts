import { expect, test } from '@playwright/test'

/**
 * How long something took that was to happen within these milliseconds, kept with the test's result. It fails the test in the
 * drill `within-a-second` alone (`E2E_TIMES`), which runs by itself: beside other tests the machine is as slow as they make it.
 */
export function expectWithin(ms: number, since: number): void {
  const took = Math.round(performance.now() - since)
  test.info().annotations.push({ type: 'took', description: `${took} ms` })
  if (process.env.E2E_TIMES) expect(took).toBeLessThan(ms)
}
