export const actions = 'Actions'
export const yourBid = 'Your bid'
export const acceptedBid = (status: string) => `${status === 'accepted' ? 'Accepted' : 'Best'} bid`
export const budget = 'Budget'
export const confirmBid = 'Confirm bid'
export const changeBid = 'Change bid'
export const submitBid = 'Submit Bid'
export const signInToBid = 'Sign in to bid'
export const viewBids = 'View bids'
