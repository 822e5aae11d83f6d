import {
  type AdminChargeback,
  approveLossReversalEndpoint,
  type ChargebackPack,
  listChargebacksEndpoint,
  type LossReversal,
  proposeLossReversalEndpoint,
  readChargebackEndpoint,
  refuseLossReversalEndpoint,
} from '@asime/contract/admin-chargebacks'
import type { ChargebackStatus } from '@asime/contract/chargeback-states'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

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

export async function proposeReversal(id: string, reason: string): Promise<LossReversal> {
  return (await call(browserApi, proposeLossReversalEndpoint, { params: { id }, body: { reason } })).data
}

export function answerReversal(answer: 'approve' | 'refuse', id: string, reason: string): Promise<unknown> {
  const endpoint = answer === 'approve' ? approveLossReversalEndpoint : refuseLossReversalEndpoint
  return call(browserApi, endpoint, { params: { id }, body: { reason } })
}
