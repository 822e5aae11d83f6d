export const youAcceptBidOnce = (shopName: string) => `You can accept this bid once ${shopName} confirms it.`
export const acceptBid = 'Accept Bid'
export const acceptBid2 = (shopName: string) => `Accept Bid of ${shopName}`
export const reject = 'Reject'
export const rejectBid = (shopName: string) => `Reject bid of ${shopName}`
export const message = 'Message'
export const messageShop = (shopName: string) => `Message ${shopName}`
