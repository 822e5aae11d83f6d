import {
  dismissReportsEndpoint,
  hideContentEndpoint,
  listModerationCasesEndpoint,
  type ModerationCase,
  restoreContentEndpoint,
} from '@asime/contract/moderation'
import type { ModerationDecision, ModerationStatus } from '@asime/contract/moderation-states'
import { hideMessageEndpoint, restoreMessageEndpoint } from '@asime/contract/chat'
import type { Endpoint } from '@asime/contract/endpoint'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import type { DeskPage } from '../desk-page.ts'

/** Of open ones the longest waiting first, of others the last decided. */
export function listCases(status: ModerationStatus, { signal, ...page }: DeskPage): Promise<ListPage<ModerationCase>> {
  return call(browserApi, listModerationCasesEndpoint, { query: { status, ...page }, signal })
}

const moves = {
  hide: hideContentEndpoint,
  dismiss: dismissReportsEndpoint,
  restore: restoreContentEndpoint,
} as const

export function decideCase(
  move: ModerationDecision,
  id: string,
  reason: string,
  idempotencyKey: string,
): Promise<unknown> {
  return call<Endpoint>(browserApi, moves[move], { params: { id }, body: { reason }, idempotencyKey })
}

const messageMoves = { hide: hideMessageEndpoint, restore: restoreMessageEndpoint } as const

export function moveMessage(
  move: 'hide' | 'restore',
  id: string,
  reason: string,
  idempotencyKey: string,
): Promise<unknown> {
  return call<Endpoint>(browserApi, messageMoves[move], { params: { id }, body: { reason }, idempotencyKey })
}
