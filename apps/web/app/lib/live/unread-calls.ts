import { countUnreadEndpoint, type UnreadCounts } from '@asime/contract/notifications'
import { call } from '../api/api.ts'
import { browserApi } from '../session/browser-api.ts'

export async function readUnreadCounts(signal?: AbortSignal): Promise<UnreadCounts> {
  return (await call(browserApi, countUnreadEndpoint, { signal })).data
}
