export const done = ', done'
