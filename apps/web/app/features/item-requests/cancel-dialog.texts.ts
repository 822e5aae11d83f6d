export const yourRequestIsCancelled = 'Your request is cancelled'
export const cancelThisRequestQuestion = 'Cancel this request?'
export const cancelRequest = 'Cancel request'
export const keepRequest = 'Keep request'
export const biddingCloses = 'Bidding closes'
export const andTheBidOnItIsRejected = ', and the bid on it is rejected'
export const andTheBidsOnItAreRejected = (waiting: number) => `, and the ${waiting} bids on it are rejected`
export const thisCannotBeUndone = '. This cannot be undone, but you can post it again.'
