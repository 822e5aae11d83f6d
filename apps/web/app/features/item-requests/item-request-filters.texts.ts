export const all = 'All'
export const urgent = 'Urgent'
export const high = 'High'
export const normal = 'Normal'
export const low = 'Low'
export const newest = 'Newest'
export const highestBudget = 'Highest budget'
export const fewestBids = 'Fewest bids'
export const mostBids = 'Most bids'
export const allStatuses = 'All statuses'
export const category = 'Category'
export const fromMinBudget = (currencySign: string, minBudget: string) => `From ${currencySign} ${minBudget}`
export const upTo = (currencySign: string, maxBudget: string) => `Up to ${currencySign} ${maxBudget}`
export const urgencyText = (urgency: string) => `${urgency} urgency`
