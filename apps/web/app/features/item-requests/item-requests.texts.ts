export const pageTitle = (appName: string) => `Item Requests · ${appName}`
export const whatBuyersAcrossGhana =
  'What buyers across Ghana are looking for, with their budgets. Bid on what you can bring.'
export const itemRequests = 'Item Requests'
export const buyersNameTheItem = 'Buyers name the item and the budget. You name the price.'
export const postRequest = 'Post Request'
export const filters = 'Filters'
export const clearAll = 'Clear all'
export const showRequests = 'Show requests'
export const searchRequests = 'Search requests'
export const sort = 'Sort'
export const search = 'Search'
export const requests = 'Requests'
export const statusRequests = (status: string) => `${status} requests`
export const noRequestsFound = 'No requests found'
export const weCouldNotLoadThis = 'We could not load this'
export const asimeTookTooLong = 'Asime took too long to answer. Please try again.'
export const requestsCounted = (count: string, kind: string, total: number) =>
  `${count} ${kind}${total === 1 ? 'request' : 'requests'}`
