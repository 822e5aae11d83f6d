export const open = 'Open'
