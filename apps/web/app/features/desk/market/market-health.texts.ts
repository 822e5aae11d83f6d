export const marketHealth = 'Market health'
export const loading = 'Loading market health'
export const users = 'Users'
export const vendors = 'Vendors'
export const openRequests = 'Requests open'
export const pendingBids = 'Bids pending'
export const ordersUnderWay = 'Orders under way'
export const moneyHeld = 'Money held'
export const newToday = (count: string) => `${count} new today`
export const paidToday = (count: string) => `${count} paid today`
export const sentToday = (count: string) => `${count} sent today`
export const forOrders = (count: number, shown: string) => (count === 1 ? 'for 1 order' : `for ${shown} orders`)

export const perDay = 'Per day'
export const inAll = (figure: string, days: number) => `${figure} in the last ${days} days, today included`
export const measure = 'Figure'
export const measures = {
  sign_ups: 'Sign-ups',
  vendors: 'New vendors',
  item_requests: 'Requests posted',
  bids: 'Bids sent',
  orders_placed: 'Orders placed',
  orders: 'Orders paid',
  sales: 'Sales',
} as const
export const day = 'Day'
export const today = (figure: string) => `Today: ${figure}`
export const meaning = 'Bids and orders are counted every minute. Orders paid count on the day they were paid.'
export const meaningOfSales =
  'Sales are what buyers paid, less refunds and chargebacks, before commission and fees. Money held is what the ledger holds for orders.'
