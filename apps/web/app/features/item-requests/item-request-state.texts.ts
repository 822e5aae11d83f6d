export const expired = 'Expired'
