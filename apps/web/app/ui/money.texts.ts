export const from = 'From'
export const upTo = 'Up to'
