export const orderSummary = 'Order summary'
export const delivery = (method: string) => `Delivery: ${method}`
export const noFee = 'No fee'
export const deliveryAddress = 'Delivery address'
export const contactPhone = 'Contact phone'
export const toPay = 'To pay'
export const total = 'Total'
export const ifYouPayToday = ', if you pay today'
export const reservedForYouUntil = (time: string) => `Reserved for you until ${time}`
export const left = 'left'
