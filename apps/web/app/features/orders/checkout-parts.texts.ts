export const delivery = 'Delivery'
export const viewUnpaidOrders = 'View unpaid orders'
export const terms = 'terms'
