import { declareEffect } from '../../platform/effects.ts'

/** Its owner has cancelled an item request, which is locked. */
export const itemRequestCancelled = declareEffect<[itemRequestId: string]>('item request cancelled')

/** An item request, which is locked, asks for something else than it did. */
export const itemRequestChanged = declareEffect<[itemRequestId: string]>('item request changed')

/** Shops may bid on an item request that could not before: it was posted, is about something else now, is open or shown again. */
export const itemRequestOffered = declareEffect<[itemRequestId: string]>('item request offered')
