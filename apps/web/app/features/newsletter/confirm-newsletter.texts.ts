export const confirmWeeklyNews = (appName: string) => `Confirm the weekly news · ${appName}`
export const weeklyMarketNews = 'Weekly market news'
export const onePressDealsNew = 'Confirm to get deals and new requests by email once a week.'
export const yesSendMeNews = 'Yes, send me the news'
