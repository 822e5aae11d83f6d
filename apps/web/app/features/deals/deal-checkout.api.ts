import { acceptDealEndpoint } from '@asime/contract/deals'
import type { Checkout, Delivery } from '@asime/contract/orders'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

/** @throws ApiError `deal_ended` where somebody else was faster, or the seller has withdrawn it */
export async function acceptDeal(token: string, delivery: Delivery, idempotencyKey: string): Promise<Checkout> {
  return (await call(browserApi, acceptDealEndpoint, { params: { token }, body: { delivery }, idempotencyKey })).data
}
