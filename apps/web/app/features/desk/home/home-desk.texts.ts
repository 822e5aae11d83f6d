export const homePages = 'Pages of the home page'
