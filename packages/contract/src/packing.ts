import { soldStatuses } from './order-states.ts'

/** Orders with a packing slip: from payment on, and also after dispatch, since a slip may be lost. */
export const packedStatuses = soldStatuses

/** Packing slips that are printed at once. */
export const MAX_PACKING_SLIPS = 50

/** Orders that are confirmed by one call. */
export const MAX_ORDERS_AT_ONCE = 50
