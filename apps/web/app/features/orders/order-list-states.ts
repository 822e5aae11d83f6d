import { orderStatuses, type OrderStatus } from '@asime/contract/order-states'

const [first, ...others] = orderStatuses
/** By what a list of orders can be seen, in the order of an order's life. */
export const ORDER_LIST_STATES = ['all', first, ...others] as const satisfies readonly (OrderStatus | 'all')[]
