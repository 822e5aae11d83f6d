export const pageTitle = (appName: string) => `Confirm your newsletter subscription · ${appName}`
export const weeklyMarketNews = 'Weekly market news'
export const onePressDealsNew = 'Confirm to get deals and new requests by email once a week.'
export const yesSendMeNews = 'Yes, send me the news'
