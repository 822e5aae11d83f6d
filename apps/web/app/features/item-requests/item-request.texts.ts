export const budgetAmount = (budget: string) => `Budget ${budget}`
export const home = 'Home'
export const itemRequests = 'Item Requests'
export const your = 'Your'
export const similarRequests = 'Similar Requests'
export const allRequests = 'All requests'
export const messageTheBuyer = 'Message the buyer'
export const bidBy = (shop: string) => `Bid by ${shop}`
