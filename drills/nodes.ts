import { type ApiServer, startApi } from '../bench/server.ts'
import type { DrillDatabase } from './database.ts'

/** A node with the built site and without a log. */
export function startSiteNode(database: DrillDatabase): Promise<ApiServer> {
  return startApi(database.connectionString, database.dataDir, { site: true, env: { LOG_LEVEL: 'silent' } })
}
