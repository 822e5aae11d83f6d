export const homePage = 'Home page'
