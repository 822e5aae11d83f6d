import type { Endpoint } from '@asime/contract/endpoint'
import {
  type AdminVerification,
  approveVerificationEndpoint,
  askAgainForVerificationEndpoint,
  listVerificationsEndpoint,
  readAnyVerificationEndpoint,
  rejectVerificationEndpoint,
  revokeVerificationEndpoint,
  type VerificationInQueue,
  viewVerificationDocumentEndpoint,
} from '@asime/contract/verification'
import type { VerificationDocument } from '@asime/contract/verification-states'
import type { VerificationStatus } from '@asime/contract/verification-statuses'
import { call } from '../../../lib/api/api.ts'
import type { ListPage } from '../../../lib/lists/list-pages.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import type { DeskPage } from '../desk-page.ts'

// For admins: the API refuses it to others.

/** The longest waiting first. */
export function listVerifications(
  status: VerificationStatus,
  { signal, ...page }: DeskPage,
): Promise<ListPage<VerificationInQueue>> {
  return call(browserApi, listVerificationsEndpoint, { query: { status, ...page }, signal })
}

export async function readAnyVerification(id: string, signal: AbortSignal): Promise<AdminVerification> {
  return (await call(browserApi, readAnyVerificationEndpoint, { params: { id }, signal })).data
}

export interface ViewedDocument {
  url: string
  card_number: string | null
}

/** A link that lives a few minutes. Each view is written to the audit log. */
export async function viewDocument(id: string, kind: VerificationDocument): Promise<ViewedDocument> {
  return (await call(browserApi, viewVerificationDocumentEndpoint, { params: { id }, query: { kind } })).data
}

const verificationEndpoints = {
  approve: approveVerificationEndpoint,
  reject: rejectVerificationEndpoint,
  ask_again: askAgainForVerificationEndpoint,
  revoke: revokeVerificationEndpoint,
} as const
export type VerificationAct = keyof typeof verificationEndpoints

/** @param body - with what is asked for, where something is asked for again */
export function decideVerification(act: VerificationAct, id: string, body: object, idempotencyKey: string) {
  return call<Endpoint>(browserApi, verificationEndpoints[act], { params: { id }, body, idempotencyKey })
}
