export const test = ', a test'
