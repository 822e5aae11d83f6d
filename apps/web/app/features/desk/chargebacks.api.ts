import {
  type AdminChargeback,
  type ChargebackPack,
  listChargebacksEndpoint,
  readChargebackEndpoint,
} from '@asime/contract/admin-chargebacks'
import type { ChargebackStatus } from '@asime/contract/chargeback-states'
import { call } from '../../lib/api/api.ts'
import type { ListPage } from '../../lib/lists/list-pages.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

/** Open ones the oldest first, decided ones the newest first. */
export function listChargebacks(
  status: ChargebackStatus,
  { signal, ...page }: { cursor?: string | undefined; limit?: number; signal: AbortSignal },
): Promise<ListPage<AdminChargeback>> {
  return call(browserApi, listChargebacksEndpoint, { query: { status, ...page }, signal })
}

/** With its evidence. */
export async function readChargeback(id: string, signal: AbortSignal): Promise<ChargebackPack> {
  return (await call(browserApi, readChargebackEndpoint, { params: { id }, signal })).data
}
