export const openYourShop = 'Open your shop'
export const listProductsAndBid = 'List products and bid on requests with this account. You keep buying with it, too.'
export const yourShop = 'Your shop'
export const youCanOpenYourShop = 'You can open your shop as soon as your email is confirmed.'
