import {
  acceptOfferEndpoint,
  askForDecisionEndpoint,
  declineOfferEndpoint,
  type Dispute,
  offerInDisputeEndpoint,
  readDisputeEndpoint,
  writeInDisputeEndpoint,
} from '@asime/contract/disputes'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export async function readDispute(id: string, signal: AbortSignal): Promise<Dispute> {
  return (await call(browserApi, readDisputeEndpoint, { params: { id }, signal })).data
}

export async function writeInDispute(
  id: string,
  body: { message: string; photos: string[] },
  idempotencyKey: string,
): Promise<Dispute> {
  return (await call(browserApi, writeInDisputeEndpoint, { params: { id }, body, idempotencyKey })).data
}

export async function offerInDispute(id: string, amount: number, idempotencyKey: string): Promise<Dispute> {
  return (await call(browserApi, offerInDisputeEndpoint, { params: { id }, body: { amount }, idempotencyKey })).data
}

export async function acceptOffer(id: string, offerId: string, idempotencyKey: string): Promise<Dispute> {
  return (await call(browserApi, acceptOfferEndpoint, { params: { id, offerId }, idempotencyKey })).data
}

export async function declineOffer(id: string, offerId: string, idempotencyKey: string): Promise<Dispute> {
  return (await call(browserApi, declineOfferEndpoint, { params: { id, offerId }, idempotencyKey })).data
}

export async function askForDecision(id: string, idempotencyKey: string): Promise<Dispute> {
  return (await call(browserApi, askForDecisionEndpoint, { params: { id }, idempotencyKey })).data
}
