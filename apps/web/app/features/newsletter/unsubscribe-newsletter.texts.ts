export const endWeeklyNews = (appName: string) => `End the weekly news · ${appName}`
export const weeklyMarketNews = 'Weekly market news'
export const onePressSendYou = 'Confirm to stop the newsletter.'
export const endMySubscription = 'End my subscription'
