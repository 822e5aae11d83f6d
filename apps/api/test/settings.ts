import type { SettingKey } from '@asime/contract/setting-table'
import { expect } from 'vitest'
import { buildAdmin } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Changes a setting as an owner, by the API. @returns a function that restores the earlier value */
export async function changeSetting(app: TestApp, key: SettingKey, value: number): Promise<() => Promise<void>> {
  const owner = await buildAdmin(app)
  const { data } = (await app.as(owner).get('/admin/settings')).body
  const { value: before, version } = data.find((each: { key: string }) => each.key === key)
  const answer = await app.as(owner).put(`/admin/settings/${key}`, { value, if_version: version, reason: 'A test' })
  expect(answer.status, answer.text).toBe(200)
  return async () => void (await changeSetting(app, key, before))
}
