import { z } from 'zod'
import { inStorage } from '../../lib/browser-storage.ts'

/** What was typed into the form of a bid that has not been sent, as it was typed. */
const Draft = z.object({
  bid_amount: z.number().optional(),
  delivery_time_days: z.number().optional(),
  message: z.string().max(10_000).optional(),
})
export type BidDraft = z.infer<typeof Draft>

// For the visit: signing in again or coming back finds it, the next person at this browser does not.
const keyOf = (itemRequestId: string) => `bid_draft_${itemRequestId}`

export function readBidDraft(itemRequestId: string): BidDraft {
  try {
    return Draft.parse(JSON.parse(sessionStorage.getItem(keyOf(itemRequestId)) ?? '{}'))
  } catch {
    return {}
  }
}

/** Undefined forgets it. */
export function keepBidDraft(itemRequestId: string, draft: BidDraft | undefined): void {
  inStorage(() => {
    if (draft) sessionStorage.setItem(keyOf(itemRequestId), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(itemRequestId))
  })
}
