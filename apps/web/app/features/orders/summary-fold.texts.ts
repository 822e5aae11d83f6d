export const orderSummary = 'Order summary'
