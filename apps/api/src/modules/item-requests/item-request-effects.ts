import { declareEffect } from '../../platform/effects.ts'

/** Its owner has cancelled an item request, which is locked. */
export const itemRequestCancelled = declareEffect<[itemRequestId: string]>('item request cancelled')
