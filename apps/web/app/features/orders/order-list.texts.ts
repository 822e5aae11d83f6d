export const all = 'All'
export const ordersByState = 'Orders by state'
export const orders = 'orders'
export const noOrderFoundFor = (words: string) => `No order found for “${words}”`
export const fromBusinessName = (businessName: string) => `from ${businessName}`
export const noOrdersHere = (state: string) => `No orders here: ${state}`
