export const best = 'Best'
export const oneBid = '1 bid'
export const bidCount = (count: number) => `${count} bids`
export const between = (count: string, lowest: string, highest: string) => `${count} between ${lowest} and ${highest}`
export const yours = (money: string) => `yours ${money}`
export const budget = (money: string) => `budget ${money}`
export const you = 'You'
