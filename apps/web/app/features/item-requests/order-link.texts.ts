export const payOrder = 'Pay order'
export const openOrder = 'Open order'
export const viewOrder = 'View order'
export const viewSales = 'View sales'
