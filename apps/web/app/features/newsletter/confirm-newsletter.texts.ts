export const confirmWeeklyNews = (appName: string) => `Confirm the weekly news · ${appName}`
export const weeklyMarketNews = 'Weekly market news'
export const onePressDealsNew = 'One press, and deals and new requests come to you once a week.'
export const yesSendMeNews = 'Yes, send me the news'
