import { type Dashboard, readDashboardEndpoint } from '@asime/contract/dashboard'
import { call } from '../api/api.ts'
import { browserApi } from './browser-api.ts'

/** What waits for whoever is signed in, as numbers: the dashboard shows all of them, the lists those of their own. */
export async function readDashboard(signal?: AbortSignal): Promise<Dashboard> {
  return (await call(browserApi, readDashboardEndpoint, { signal })).data
}
