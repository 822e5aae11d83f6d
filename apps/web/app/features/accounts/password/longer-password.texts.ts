import { MIN_TRADER_PASSWORD_LENGTH } from '@asime/contract/rules'

export const title = 'Choose a longer password'
export const why = `Sellers need a password of at least ${MIN_TRADER_PASSWORD_LENGTH} characters. Until you change yours, the payout account stays as it is, and you cannot invite anybody or change roles.`
export const change = 'Change password'
