import { type Home, readHomeEndpoint } from '@asime/contract/home'
import { type Api, call } from '../../lib/api/api.ts'

export async function readHome(api: Api): Promise<Home> {
  return (await call(api, readHomeEndpoint, {})).data
}
