import { formatCount } from '@asime/contract/counts'
import { inWords, LOOSENED_WAIT } from '@asime/contract/deadlines'
import type { Setting } from '@asime/contract/setting-kinds'
import { isAtOnce, isSafeguard } from '@asime/contract/setting-table'

export const pages = 'Pages of settings'
export const values = 'Switches, timers and limits'
export const history = 'History'
export const lead =
  'A change takes effect within two seconds and applies to what starts afterwards. Orders, disputes and links keep the deadline they have.'
export const historyLead = 'Who changed what, when and why. The latest change of a setting can be undone.'

/** A number as it is meant: `48 hours`, `GH₵ 5,000`. */
export function inUnit(setting: Setting, value: number, money: (cedis: number) => string): string {
  if (setting.kind === 'switch') return value === 1 ? 'On' : 'Off'
  if (setting.kind === 'amount') return money(value)
  if (setting.kind === 'duration') return `${value} ${value === 1 ? setting.unit.slice(0, -1) : setting.unit}`
  return formatCount(value)
}
export const now = (value: string) => `Now: ${value}`
export const usual = (value: string) => `Default: ${value}`
export const isUsual = (value: string) => `Now: ${value}, the default`
export const changedBy = (name: string, moment: string) => `Changed by ${name}, ${moment}`

export const turn = (value: number) => (value === 1 ? 'Turn on' : 'Turn off')
export const turnOf = (label: string, value: number) => `${turn(value)}: ${label}`
export const turnText = (text: string) => `${text} It takes effect now.`
export const isClosed = 'Asime is closed to visitors: maintenance mode is on.'
export const change = 'Change'
export const changeOf = (label: string) => `Change: ${label}`
export const newValue = 'New value'
export const range = (min: string, max: string) => `From ${min} to ${max}`
const looserWaits = `A stricter value takes effect now, a looser one after ${inWords(LOOSENED_WAIT)}. The other owners are notified.`
const holds = (key: string) =>
  isSafeguard(key) ? looserWaits : isAtOnce(key) ? 'It takes effect now.' : 'It applies to what starts from now on.'
export const isLoosened = (value: string) => `Loosened to ${value}, which takes effect after ${inWords(LOOSENED_WAIT)}`
export const changeText = (key: string, text: string) => `${text} ${holds(key)}`
export const reason = 'Reason, for the history and the audit log'
export const save = 'Save'
export const saved = 'Setting changed'

export const setting = 'Setting'
export const all = 'All'
export const show = 'Show'
export const search = 'Search the history'
export const changesNoun = 'changes'
export const noChanges = 'No changes yet.'
export const fromTo = (before: string, after: string) => `${before} → ${after}`
export const undid = (version: number) => `Undid change ${version}`
export const title = (label: string, version: number) => `${label}, change ${version}`
export const undo = 'Undo'
export const undoOf = (label: string) => `Undo: ${label}`
export const undoText = (key: string, before: string) => `The setting becomes ${before} again. ${holds(key)}`
export const undone = 'Change undone'
