import { inWords, SALES_PERIOD } from '@asime/contract/deadlines'

const period = inWords(SALES_PERIOD)

export const sales = `Paid sales, last ${period}`
export const orders = `Paid orders, last ${period}`
export const available = 'Available'
export const followers = 'Followers'
export const more = (percent: number) => `${percent}% more than before`
export const fewer = (percent: number) => `${percent}% less than before`
export const same = 'As before'
export const noneBefore = `None in the ${period} before`
export const paidOut = (day: string) => `Next payout ${day}`
export const onHold = 'On hold'
export const newFollowers = (count: number) => `${count} new in ${period}`
export const seePayouts = 'Payouts'
