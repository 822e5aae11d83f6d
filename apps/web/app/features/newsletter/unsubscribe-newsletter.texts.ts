export const endWeeklyNews = (appName: string) => `End the weekly news · ${appName}`
export const weeklyMarketNews = 'Weekly market news'
export const onePressSendYou = 'One press, and we send you no more of it.'
export const endMySubscription = 'End my subscription'
