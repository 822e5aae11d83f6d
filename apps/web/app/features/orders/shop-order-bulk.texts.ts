export const selectedOrders = 'Selected orders'
export const selected = (count: number) => `${count} selected`
export const confirm = 'Confirm'
export const printPackingSlips = (count: number) => `Print packing slips ${count}`
export const selectNoOrders = 'Clear selection'
export const confirmOneOrderQuestion = 'Confirm 1 order?'
export const confirmOrdersQuestion = (count: number) => `Confirm ${count} orders?`
export const confirmOrders = 'Confirm orders'
export const buyersWillSeeThatYouArePreparing =
  'The buyers will see that you are preparing their orders and can no longer cancel.'
export const orderConfirmed = 'Order confirmed'
export const ordersConfirmed = (count: number) => `${count} orders confirmed`
