export const verified = 'Verified'
