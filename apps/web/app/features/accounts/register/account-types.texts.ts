export const buyer = 'Buyer'
export const askForItemsAndShop = 'Ask for items and shop'
export const vendor = 'Vendor'
export const sellAndBidOnRequests = 'Sell, and bid on requests'
