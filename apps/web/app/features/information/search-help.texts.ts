export const help = 'Help'
export const searchHelp = 'Search help'
export const search = 'Search'
