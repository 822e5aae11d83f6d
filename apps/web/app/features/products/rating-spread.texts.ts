export const outOf5FromReviews = (average: string, total: number) =>
  `${average} out of 5 from ${total} ${total === 1 ? 'review' : 'reviews'}`
export const starsOfBoughtItHere = (stars: number, share: string, verifiedStars: number, count: number) =>
  `${stars} ${stars === 1 ? 'star' : 'stars'}: ${share}, ${verifiedStars} of ${count} bought it here`
export const reviewsByBuyers = (verified: number, total: number) =>
  `${verified} of ${total} ${total === 1 ? 'review' : 'reviews'} by people who bought it here`
