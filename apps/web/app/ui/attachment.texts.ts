export const link = 'Link'
