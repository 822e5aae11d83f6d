import type { TestApp } from './test-app.ts'

/** Runs a job that the clock would run. */
export async function runJob(app: TestApp, name: string): Promise<void> {
  await app.sql('SELECT graphile_worker.add_job($1)', [name])
  await app.runJobs()
}
