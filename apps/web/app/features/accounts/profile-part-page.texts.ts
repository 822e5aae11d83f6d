export const profile = 'Profile'
