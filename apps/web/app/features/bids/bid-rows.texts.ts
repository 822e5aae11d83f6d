export const on = (requestTitle: string) => `on ${requestTitle}`
export const lowest = 'Lowest'
export const onlyBid = 'the only bid'
export const oneOfBids = (total: number) => `one of ${total} bids`
export const requestHiddenByAsime = 'Request hidden by Asime'
