import type { DisputeEnd } from '@asime/contract/dispute-states'
import { declareEffect } from '../../platform/effects.ts'

/** Nothing came of the order of an accepted bid. Its item request and the order are locked. */
export const bidOrderReversed = declareEffect<[itemRequestId: string, bidId: string]>('order of a bid reversed')

/** An order, locked, is disputed no longer. What went back in the dispute is known by then. */
export const disputeLeft = declareEffect<[orderId: string, end: DisputeEnd]>('dispute left')
