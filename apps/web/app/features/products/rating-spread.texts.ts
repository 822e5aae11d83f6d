export const outOf5FromReviews = (average: string, total: number) =>
  `${average} out of 5 from ${total} ${total === 1 ? 'review' : 'reviews'}`
export const starsOfVerifiedPurchases = (stars: number, share: string, verifiedStars: number, count: number) =>
  `${stars} ${stars === 1 ? 'star' : 'stars'}: ${share}, ${verifiedStars} of ${count} are verified purchases`
export const reviewsFromPurchases = (verified: number, total: number) =>
  `${verified} of ${total} ${total === 1 ? 'review' : 'reviews'} from verified purchases`
