export const change = (label: string) => `Change ${label}: `
export const save = 'Save'
export const cancel = 'Cancel'
export const wrong = { money: 'Enter an amount such as 25 or 19.50, with a point', pieces: 'Enter a whole number' }
