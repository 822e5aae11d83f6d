export const openYourShop = 'Open your shop'
export const listProductsAndBid = 'List products and bid on requests with this account. You keep buying with it, too.'
export const yourShop = 'Your shop'
export const youCanOpenYourShop = 'You can open your shop as soon as your email is confirmed.'
export const yourShopComesBack = (name: string) =>
  `Your shop ${name} was closed. It opens again with its name, reviews and past orders. Its products stay hidden until you publish them.`
