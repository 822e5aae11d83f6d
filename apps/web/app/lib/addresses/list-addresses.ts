import { listAddressesEndpoint, type OwnAddresses } from '@asime/contract/addresses'
import { call } from '../api/api.ts'
import { browserApi } from '../session/browser-api.ts'

export async function listAddresses(signal: AbortSignal): Promise<OwnAddresses> {
  return (await call(browserApi, listAddressesEndpoint, { signal })).data
}
