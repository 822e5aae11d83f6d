import { type OpenDeal, readDealEndpoint } from '@asime/contract/deals'
import { type Api, call } from '../../lib/api/api.ts'

/** @throws ApiError `not_found` for a link that does not exist */
export async function readDeal(api: Api, token: string, signal?: AbortSignal): Promise<OpenDeal> {
  return (await call(api, readDealEndpoint, { params: { token }, ...(signal && { signal }) })).data
}
