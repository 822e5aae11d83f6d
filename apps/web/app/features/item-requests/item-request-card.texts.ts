export const ended = 'Ended'
export const budget = 'Budget'
export const view = 'view'
export const views = 'views'
export const yourRequest = 'Your request'
export const closed = 'Closed'
export const submitBidOn = (requestTitle: string) => `Submit Bid on ${requestTitle}`
export const submitBid = 'Submit Bid'
export const viewText = 'View'
export const noBidsYet = 'No bids yet. Be the first.'
export const noBidsCameIn = 'No bids came in.'
export const bids = (total: number) => `${total} ${total === 1 ? 'bid' : 'bids'}`
export const best = (money: string) => `best ${money}`
