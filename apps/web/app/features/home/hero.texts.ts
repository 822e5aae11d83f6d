export const askForIt = 'Ask for it.'
export const letTheMarketBring = 'Let the market bring the price.'
export const postWhatYouNeed =
  'Post what you need and your budget. Vendors across Ghana bid, and you choose the offer you like.'
export const browseRequests = 'Browse Requests'
export const shopProducts = 'Shop Products'
