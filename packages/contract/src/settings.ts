import { z } from 'zod'
import { inWords, LOOSENED_WAIT } from './deadlines.ts'
import { endpoint } from './endpoint.ts'
import { PathId, Reason, wholeNumber } from './fields.ts'
import { dataOf, pageOf, PageQuery } from './paging.ts'
import { settingKeys } from './setting-table.ts'

// How owners change settings while Asime runs. `setting-table.ts` lists them.

const Key = z.enum(settingKeys, { error: 'Setting not found' })
const Value = z.number({ error: 'Enter a whole number' })
const Person = z.object({ id: z.uuid(), full_name: z.string() })

export const SettingState = z
  .object({
    key: Key,
    value: Value.meta({ description: 'As it was set: a duration in the unit of the setting, an amount in cedis' }),
    in_force: Value.meta({
      description: `What holds now. Differs from \`value\` where a safeguard was loosened within ${inWords(LOOSENED_WAIT)}: until then the stricter value holds`,
    }),
    usual: Value.meta({ description: 'What holds where nobody has changed it' }),
    version: z.int().meta({ description: 'How often it was changed' }),
    changed_at: z.string().nullable(),
    changed_by: Person.nullable(),
  })
  .meta({ id: 'SettingState' })
export type SettingState = z.infer<typeof SettingState>

export const SettingChange = z
  .object({
    id: z.uuid(),
    key: z.string().meta({ description: 'One that there is no more is still in the history' }),
    version: z.int(),
    is_latest: z.boolean().meta({ description: 'The one that can be undone' }),
    before: Value,
    after: Value,
    reason: z.string(),
    changed_by: Person,
    changed_at: z.string(),
    undoes_version: z.int().nullable().meta({ description: 'It restored what held before that version' }),
  })
  .meta({ id: 'SettingChange' })
export type SettingChange = z.infer<typeof SettingChange>

const shared = { tag: 'Operations', access: 'admin', permission: 'settings' } as const
const IfVersion = wholeNumber()
  .min(0, 'Must not be below 0')
  .max(2 ** 31 - 1, 'Must be a version')
  .meta({ description: 'The version that the caller saw; another one since is a conflict' })

export const listSettingsEndpoint = endpoint({
  ...shared,
  id: 'listSettings',
  method: 'GET',
  path: '/admin/settings',
  summary: 'All settings, as they are now',
  status: 200,
  response: dataOf(z.array(SettingState)),
})
export const changeSettingEndpoint = endpoint({
  ...shared,
  id: 'changeSetting',
  freshCode: true,
  method: 'PUT',
  path: '/admin/settings/:setting',
  params: z.object({ setting: Key }),
  summary: 'Change a setting. It holds on every server within two seconds, for what begins from then on',
  body: z.strictObject({ value: Value, if_version: IfVersion, reason: Reason }),
  status: 200,
  response: dataOf(SettingState),
  errors: ['conflict'],
})
export const listSettingChangesEndpoint = endpoint({
  ...shared,
  id: 'listSettingChanges',
  method: 'GET',
  path: '/admin/setting-changes',
  summary: 'Every change of a setting, newest first',
  query: z.object({ ...PageQuery, key: z.enum(settingKeys, { error: 'Unknown setting' }).optional() }),
  status: 200,
  response: pageOf(SettingChange),
  errors: ['invalid_cursor'],
})
export const undoSettingChangeEndpoint = endpoint({
  ...shared,
  id: 'undoSettingChange',
  freshCode: true,
  method: 'POST',
  path: '/admin/setting-changes/:id/undo',
  params: z.object({ id: PathId('Change not found') }),
  summary: 'Undo the latest change of a setting: a change of its own, which restores what held before',
  body: z.strictObject({ reason: Reason }),
  status: 200,
  response: dataOf(SettingState),
  errors: ['conflict'],
})
