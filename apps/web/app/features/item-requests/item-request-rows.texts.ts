export const bestAmount = (money: string) => `, best ${money}`
export const best = 'best'
export const noBidsYet = 'No bids yet'
export const oneBid = '1 bid'
export const bids = (total: number) => `${total} bids`
