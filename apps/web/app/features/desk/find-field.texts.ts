export const find = 'Find'
export const nothingFound = 'No results.'
export const results = 'Results'
export const choose = 'Choose'
export const take = (name: string) => `Choose ${name}`
