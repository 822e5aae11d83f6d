export const pageTitle = (appName: string) => `Terms · ${appName}`
export const terms = 'Terms'
export const description = 'The rules of Asime for buyers and vendors, in plain words.'
