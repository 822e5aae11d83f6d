export const order = 'Order'
