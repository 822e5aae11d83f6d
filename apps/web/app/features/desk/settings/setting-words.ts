import { formatCount } from '@asime/contract/counts'
import { CURRENCY, formatMoney } from '@asime/contract/money'
import { isSettingKey, settingTable } from '@asime/contract/setting-table'
import { inUnit } from './settings.texts.ts'

/** What a value of a setting is in words. Of a setting that there is no more, the bare number. */
export function inWordsOf(key: string, value: number): string {
  return isSettingKey(key)
    ? inUnit(settingTable[key], value, (cedis) => formatMoney(cedis, CURRENCY))
    : formatCount(value)
}

export const labelOf = (key: string): string => (isSettingKey(key) ? settingTable[key].label : key)
