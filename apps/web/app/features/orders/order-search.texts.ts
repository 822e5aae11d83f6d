export const searchOrdersByNumberBuyer = 'Search orders by number, buyer or item'
export const searchOrdersByNumberShop = 'Search orders by number, shop or item'
