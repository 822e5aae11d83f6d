export const delivery = 'Delivery'
export const payment = 'Payment'
export const approve = 'Approve'
