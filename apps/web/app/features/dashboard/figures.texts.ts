export const openRequests = 'Open requests'
export const expired = (expiredItemRequests: number) => `${expiredItemRequests} expired`
export const noneExpired = 'None expired'
export const seeThem = 'See them'
export const bidsToReview = 'Bids to review'
export const onYourOpenRequests = 'on your open requests'
export const ordersUnderWay = 'Orders under way'
export const awaitingPayment = (ordersAwaitingPayment: number) => `${ordersAwaitingPayment} awaiting payment`
export const ordersCompleted = 'Orders completed'
export const bidsWaiting = 'Bids waiting'
export const bidsWon = 'Bids won'
export const ofDecided = (decidedBids: number) => `of ${decidedBids} decided`
export const rating = 'Rating'
export const noneYet = 'None yet'
export const reviewsAndFollowers = (reviews: number, followers: number) =>
  `${reviews} ${reviews === 1 ? 'review' : 'reviews'}, ${followers} ${followers === 1 ? 'follower' : 'followers'}`
