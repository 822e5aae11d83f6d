export const noMatch = 'No match'
export const choose = 'Choose'
