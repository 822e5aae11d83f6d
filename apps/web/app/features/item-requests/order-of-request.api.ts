import { type OrderSummary, readOrderOfRequestEndpoint } from '@asime/contract/orders'
import type { z } from 'zod'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

/** @throws ApiError `not_found` where the signed-in user takes part in none */
export async function readOrderOfRequest(id: string): Promise<z.infer<typeof OrderSummary>> {
  return (await call(browserApi, readOrderOfRequestEndpoint, { params: { id } })).data
}
