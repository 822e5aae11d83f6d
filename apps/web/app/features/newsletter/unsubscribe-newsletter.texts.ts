export const pageTitle = (appName: string) => `End your newsletter subscription · ${appName}`
export const weeklyMarketNews = 'Weekly market news'
export const onePressSendYou = 'Confirm to stop the newsletter.'
export const endMySubscription = 'End my subscription'
