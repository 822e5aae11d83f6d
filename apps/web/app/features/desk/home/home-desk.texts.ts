export const homePage = 'Home page'
export const homePages = 'Pages of the home page'
