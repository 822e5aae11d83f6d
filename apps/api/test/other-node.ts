import { type App, buildApp, type Limits } from '../src/app.ts'
import { TEST_SECRET, type TestApp } from './test-app.ts'

/** Another server over the same database: a second node, or the first one after a restart. Close it yourself. */
export async function startOtherNode(app: TestApp, limits: Partial<Limits> = {}): Promise<App> {
  return buildApp({
    config: app.context.config,
    pool: app.pool,
    secret: TEST_SECRET,
    limits: { eventLoopDelayMs: 30_000, beginMs: 30_000, redisMs: 2_000, sharedMs: 0, ...limits },
  })
}
