import { soldStatuses } from './order-states.ts'

/** Where there is something to pack, or was: a slip may be lost. Not before the buyer has paid. */
export const packedStatuses = soldStatuses

/** So many packing slips are printed at once. */
export const MAX_PACKING_SLIPS = 50

/** So many orders are confirmed by one call. */
export const MAX_ORDERS_AT_ONCE = 50
