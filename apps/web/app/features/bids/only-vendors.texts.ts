export const bidding = 'Bidding'
export const doYouSellName = 'Do you sell this? Name your price, the buyer chooses.'
export const signInToBid = 'Sign in to bid'
export const becomeVendor = 'Become a Vendor'
export const youSeeEveryOffer = 'You see every offer here; vendors compete for the buyer’s choice.'
export const noBid = {
  own_shop: { title: 'Your shop cannot bid on this request', text: 'Somebody who works for your shop posted it.' },
  bid_hidden: { title: 'Your bid was hidden by Asime', text: 'You can see and withdraw it under “Your bids”.' },
}
