import { type MarketHealth, readMarketHealthEndpoint } from '@asime/contract/market-health'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

/** For admins; what is held and sold only for those whose role sees money. */
export async function readMarketHealth(signal: AbortSignal): Promise<MarketHealth> {
  return (await call(browserApi, readMarketHealthEndpoint, { signal })).data
}
