export const couldNotLoad = 'We could not load this'
export const asimeTookTooLong = 'Asime took too long to answer. Please try again.'
export const nobodyReviewedShopsProducts = 'No reviews of this shop’s products yet.'
export const error = 'Error'
export const verifiedPurchase = 'Verified purchase'
export const on = 'on'
export const reviews = 'reviews'
export const edited = (when: string) => `Edited ${when}`
