import type { DisputeEnd } from '@asime/contract/dispute-states'
import { declareEffect } from '../../platform/effects.ts'

/** Nothing came of the order of an accepted bid. Its item request and the order are locked. */
export const bidOrderReversed = declareEffect<[itemRequestId: string, bidId: string]>('order of a bid reversed')

/** A locked order leaves its dispute. The amount refunded is known by then. */
export const disputeLeft = declareEffect<[orderId: string, end: DisputeEnd]>('dispute left')
