import { expect, test } from '@playwright/test'

/**
 * Records with the test's result how long something took. Exceeding `ms` fails only the drill `within-a-second` (`E2E_TIMES`),
 * which runs alone: other tests would slow the machine down.
 */
export function expectWithin(ms: number, since: number): void {
  const took = Math.round(performance.now() - since)
  test.info().annotations.push({ type: 'took', description: `${took} ms` })
  if (process.env.E2E_TIMES) expect(took).toBeLessThan(ms)
}
