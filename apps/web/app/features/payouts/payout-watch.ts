import { isOpenPayout } from '@asime/contract/payout-states'
import type { PayoutStatus } from '@asime/contract/payout-outlook'

/** Asked again so often that a payout is seen to arrive. */
export const WATCH_MS = 2_000

export function isUnderWay(payout: { status: PayoutStatus } | null): boolean {
  return payout !== null && isOpenPayout(payout.status)
}
