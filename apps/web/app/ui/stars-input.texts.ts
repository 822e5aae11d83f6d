export const oneStar = '1 star'
export const starsLabel = (stars: number) => `${stars} stars`
