import { migrateToLatest } from './database/migrate.ts'
import { installJobs } from './jobs/jobs.ts'

/** Our schema and the job queue's, brought up to this code's version. Safe while other nodes do the same. */
export async function prepareDatabase(connectionString: string, log: (message: string) => void): Promise<void> {
  await migrateToLatest(connectionString, log)
  await installJobs(connectionString)
}
