import type { DisputeEnd } from '@asime/contract/dispute-states'
import { declareEffect } from '../../platform/effects.ts'

/** Nothing came of the order of an accepted bid. Its item request and the order are locked. */
export const bidOrderReversed = declareEffect<[itemRequestId: string, bidId: string]>('order of a bid reversed')

/** The order of a deal link was not paid. The order is locked; products are not yet. */
export const dealOrderUnpaid = declareEffect<[dealId: string]>('order of a deal unpaid')

/** A locked order leaves its dispute. The refunded amount is already known. */
export const disputeLeft = declareEffect<[orderId: string, end: DisputeEnd]>('dispute left')
