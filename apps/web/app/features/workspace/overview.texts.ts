export const title = 'Overview'
export const toConfirm = (count: number) => (count === 1 ? '1 order to confirm' : `${count} orders to confirm`)
export const toDispatch = (count: number) => (count === 1 ? '1 to dispatch' : `${count} to dispatch`)
export const ordersToDispatch = (count: number) => (count === 1 ? '1 order to dispatch' : `${count} orders to dispatch`)
export const late = (count: number) => `${count} late`
export const ordersLate = (count: number) => (count === 1 ? '1 order late' : `${count} orders late`)
export const toAnswer = (count: number) =>
  count === 1 ? '1 reported problem to answer' : `${count} reported problems to answer`
export const toSettle = (count: number) => `${count} to settle`
export const problemsToSettle = (count: number) =>
  count === 1 ? '1 reported problem to settle' : `${count} reported problems to settle`
export const sentence = (parts: readonly string[]) => `${parts.join(', ')}.`
export const noOrders = 'No order waits for you.'
export const latest = 'Latest activity'
export const allOrders = 'All orders'
export const noNews = 'When a buyer orders from your shop or accepts your bid, it shows here.'
export const loading = 'Loading your shop'
