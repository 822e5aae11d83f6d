import { type Fees, readFeesEndpoint } from '@asime/contract/fees'
import { type Api, call } from '../../lib/api/api.ts'

export async function readFees(api: Api): Promise<Fees> {
  return (await call(api, readFeesEndpoint, {})).data
}
