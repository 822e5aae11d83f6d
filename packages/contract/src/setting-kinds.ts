// What a setting can be, of the tables `setting-table.ts` and `timer-table.ts`.

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
  /** In which it is typed and stored. */
  unit: 'minutes' | 'hours' | 'days'
  min: number
  max: number
  /** It sets no deadline, only when somebody hears of one, or of a fault: an edit holds for what has begun as well. */
  isAtOnce?: true
}
export interface NumberSetting extends Described {
  /** amount: whole cedis. */
  kind: 'amount' | 'count'
  min: number
  max: number
  /** What holds where nobody has changed it, and the environment says nothing else. */
  usual: number
}
/** On is 1, off is 0, so that it is stored, compared and undone as every other. */
export interface SwitchSetting extends Described {
  kind: 'switch'
  min: 0
  max: 1
  usual: 0 | 1
}
export type Setting = DurationSetting | NumberSetting | SwitchSetting
