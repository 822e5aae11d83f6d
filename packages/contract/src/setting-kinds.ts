// The kinds of settings in `setting-table.ts` and `timer-table.ts`.

export const settingGroups = {
  operation: 'Open or closed',
  features: 'What is open',
  orders: 'Orders and payment',
  disputes: 'Disputes and refunds',
  shops: 'Shops and payouts',
  requests: 'Requests and offers',
  accounts: 'Accounts and links',
  alerts: 'Alerts to admins',
} as const
export type SettingGroup = keyof typeof settingGroups

interface Described {
  group: SettingGroup
  label: string
  /** What it does, in a sentence. */
  text: string
}
export interface DurationSetting extends Described {
  kind: 'duration'
  /** The unit in which it is entered and stored. */
  unit: 'minutes' | 'hours' | 'days'
  min: number
  max: number
  /** It sets no deadline, only when somebody is told of one or of a fault, so a change also applies to what has already begun. */
  isAtOnce?: true
}
export interface NumberSetting extends Described {
  /** amount: whole cedis. */
  kind: 'amount' | 'count'
  min: number
  max: number
  /** The default, unless the environment sets another. */
  usual: number
}
/** On is 1 and off is 0, so that switches are stored, compared and undone like other settings. */
export interface SwitchSetting extends Described {
  kind: 'switch'
  min: 0
  max: 1
  usual: 0 | 1
}
export type Setting = DurationSetting | NumberSetting | SwitchSetting
