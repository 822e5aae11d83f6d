import { inWords } from '@asime/contract/deadlines'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import {
  durationOf,
  fitProblem,
  isSafeguard,
  isSettingKey,
  isTimer,
  type Safeguard,
  type SettingKey,
  settingKeys,
  settingTable,
  type SettingValue,
  type SettingValues,
  valueProblem,
} from '@asime/contract/setting-table'
import type { SettingState } from '@asime/contract/settings'
import { AppError, assertFound, invalidField } from '../../platform/app-error.ts'
import { recordAdminAct } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { frenchDuration } from '../../platform/mail/french.ts'
import type { Actor } from '../../platform/sessions/actor.ts'
import { readChangedSettings, readStricter } from '../../platform/settings/settings.sql.ts'
import { keepValuesOf, keepValuesUntil } from '../information/kept-values.service.ts'
import type { NotifyContext } from '../notifications/notify-context.ts'
import { type AnyNotification, notifyOfAll } from '../notifications/notify.service.ts'
import { findOtherOwners } from '../staff/staff.service.ts'
import { findChange, findVersion, listLatestChanges, lockSettings, writeChange } from './settings.repository.ts'

type Settings = Pick<Context, 'db' | 'settings'>
type Writing = Settings & NotifyContext & Pick<Context, 'clock'>

/** As they are stored, whatever this node has in memory. */
export async function listSettings({ db, settings }: Settings): Promise<SettingState[]> {
  const [rows, latest] = await Promise.all([readChangedSettings(db), listLatestChanges(db)])
  const values = settings.valuesOf(rows)
  const stricter = new Map<SettingKey, SettingValue>()
  for (const { key, value } of await readStricter(db, (each) => values[each])) stricter.set(key, value)
  const changes = new Map(latest.map((change) => [change.key, change]))
  return settingKeys.map((key) => {
    const change = changes.get(key)
    return {
      key,
      value: values[key],
      in_force: stricter.get(key) ?? values[key],
      usual: settings.usual(key),
      version: change?.version ?? 0,
      changed_at: change?.changed_at ?? null,
      changed_by: change?.changed_by ?? null,
    }
  })
}

async function readSetting(context: Settings, key: SettingKey): Promise<SettingState> {
  return assertFound(
    (await listSettings(context)).find((each) => each.key === key),
    'Setting',
  )
}

/** @throws AppError conflict where it was changed since; validation_failed */
export async function changeSetting(
  context: Writing,
  actor: Actor,
  key: SettingKey,
  { value, if_version: seen, reason }: { value: number; if_version: number; reason: string },
): Promise<SettingState> {
  await inTransaction(context.db, async (tx) => {
    await lockSettings(tx)
    const version = await findVersion(tx, key)
    if (version !== seen) throw changedMeanwhile()
    await write(context, tx, actor, { key, value, version: version + 1, reason, undoesVersion: null })
  })
  return inForce(context, key)
}

/** @throws AppError not_found; conflict where it is not the latest change; validation_failed where the earlier value no longer fits */
export async function undoSettingChange(
  context: Writing,
  actor: Actor,
  id: string,
  reason: string,
): Promise<SettingState> {
  const key = await inTransaction(context.db, async (tx) => {
    await lockSettings(tx)
    const change = assertFound(await findChange(tx, id), 'Change')
    if (!isSettingKey(change.key))
      throw new AppError('conflict', { message: 'There is no such setting any more, so nothing can be undone' })
    const version = await findVersion(tx, change.key)
    if (version !== change.version) throw changedMeanwhile()
    const { key: changed, before } = change
    await write(context, tx, actor, {
      key: changed,
      value: before,
      version: version + 1,
      reason,
      undoesVersion: version,
    })
    return changed
  })
  return inForce(context, key)
}

const changedMeanwhile = () =>
  new AppError('conflict', { message: 'This setting was changed meanwhile. Look at its value now, then decide again' })

interface Write {
  key: SettingKey
  value: unknown
  version: number
  reason: string
  undoesVersion: number | null
}

async function write(context: Writing, tx: Tx, actor: Actor, change: Write): Promise<void> {
  const { settings, clock } = context
  const { key, version, reason, undoesVersion } = change
  await keepValuesUntil(tx, context, clock.now() - 1)
  const values = settings.valuesOf(await readChangedSettings(tx))
  const before = values[key]
  const after = assertFits(values, key, change.value)
  if (before === after) throw invalidField('value', 'This is already the value')
  const isUsual = after === settings.usual(key)
  const id = await writeChange(tx, {
    key,
    version,
    before,
    after,
    isUsual,
    reason,
    adminId: actor.userId,
    undoesVersion,
  })
  await recordAdminAct(tx, actor, {
    act: 'setting_changed',
    subject: { type: 'setting', id },
    before: { key, value: before },
    after: { key, value: after, ...(undoesVersion === null ? {} : { undoesVersion }) },
    reason,
  })
  if (isSafeguard(key)) await tellOwners(context, tx, actor, { id, key, before, after })
  // From when on a safeguard holds is known to whoever reads the history: the job keeps it.
  else if (isTimer(key)) await keepValuesOf(tx, context, key, durationOf(key, after))
}

/** Whoever else is an owner can object before what was loosened holds. */
async function tellOwners(
  context: Writing,
  tx: Tx,
  actor: Actor,
  { id, key, before, after }: { id: string; key: Safeguard; before: SettingValue; after: SettingValue },
): Promise<void> {
  const words = (value: SettingValue) => (isTimer(key) ? inWords(durationOf(key, value)) : formatMoney(value, CURRENCY))
  const french = (value: SettingValue) =>
    isTimer(key) ? frenchDuration(durationOf(key, value)) : formatMoney(value, CURRENCY)
  const { by, others } = await findOtherOwners(tx, actor)
  const facts = { setting: settingTable[key].label, before: words(before), after: words(after), by }
  const factsIn = { fr: { ...facts, before: french(before), after: french(after) } }
  await notifyOfAll(
    context,
    tx,
    others.map((userId): AnyNotification => ({
      kind: 'safeguard_changed',
      userId,
      facts,
      factsIn,
      key: `setting:${id}`,
    })),
  )
}

function assertFits(values: SettingValues, key: SettingKey, value: unknown): SettingValue {
  const problem = valueProblem(key, value)
  if (problem) throw invalidField('value', problem)
  const misfit = fitProblem({ ...values, [key]: value }, key)
  if (misfit) throw invalidField('value', misfit)
  return value as SettingValue
}

/** This node goes by it before whoever changed it is answered; the others hear of it. */
async function inForce(context: Settings, key: SettingKey): Promise<SettingState> {
  await context.settings.reload()
  return readSetting(context, key)
}
