import { type Dashboard, readDashboardEndpoint } from '@asime/contract/dashboard'
import { call } from '../api/api.ts'
import { browserApi } from './browser-api.ts'

/** The numbers of things that wait for the signed-in user: the dashboard shows all of them, each list its own. */
export async function readDashboard(signal?: AbortSignal): Promise<Dashboard> {
  return (await call(browserApi, readDashboardEndpoint, { signal })).data
}
