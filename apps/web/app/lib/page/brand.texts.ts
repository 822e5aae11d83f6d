export const tagline = 'Ghana’s market, in your hand'
