export const orders = 'Orders'
