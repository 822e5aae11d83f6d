export const atLeastCharacters = (minPasswordLength: number) => `At least ${minPasswordLength} characters`
export const weakOthersWouldGuessIt = 'Weak. Others would guess it'
export const fairLongerIsBetter = 'Fair. Longer is better'
export const good = 'Good'
export const strong = 'Strong'
