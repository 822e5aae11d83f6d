export const outOf5Reviews = (rating: string, reviews: number) =>
  `${rating} out of 5, ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`
export const outOf5 = (stars: number) => `${stars} out of 5`
