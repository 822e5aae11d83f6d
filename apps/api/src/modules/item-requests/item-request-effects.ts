import { declareEffect } from '../../platform/effects.ts'

/** Its owner has cancelled an item request, which is locked. */
export const itemRequestCancelled = declareEffect<[itemRequestId: string]>('item request cancelled')

/** Somebody has posted an item request. */
export const itemRequestPosted = declareEffect<[itemRequestId: string]>('item request posted')
