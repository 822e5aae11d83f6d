import type { SettingKey } from '@asime/contract/setting-table'
import {
  changeSettingEndpoint,
  listSettingChangesEndpoint,
  listSettingsEndpoint,
  type SettingChange,
  type SettingState,
  undoSettingChangeEndpoint,
} from '@asime/contract/settings'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

// For owners: the API refuses it to others.

export async function listSettings(signal: AbortSignal): Promise<SettingState[]> {
  return (await call(browserApi, listSettingsEndpoint, { signal })).data
}

/** @param seen as the caller saw it; changed since, it is refused */
export function changeSetting(seen: SettingState, value: number, reason: string): Promise<unknown> {
  const body = { value, if_version: seen.version, reason }
  return call(browserApi, changeSettingEndpoint, { params: { setting: seen.key }, body })
}

export function listSettingChanges(
  key: SettingKey | undefined,
  { cursor, signal }: { cursor: string | undefined; signal: AbortSignal },
): Promise<ListPage<SettingChange>> {
  return call(browserApi, listSettingChangesEndpoint, { query: { key, cursor }, signal })
}

export function undoSettingChange(id: string, reason: string): Promise<unknown> {
  return call(browserApi, undoSettingChangeEndpoint, { params: { id }, body: { reason } })
}
