export const all = 'All'
