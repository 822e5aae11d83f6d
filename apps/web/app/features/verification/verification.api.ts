import {
  readVerificationEndpoint,
  type SaveVerification,
  saveVerificationEndpoint,
  type ShopVerification,
  submitVerificationEndpoint,
  withdrawVerificationEndpoint,
} from '@asime/contract/verification'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

// All of this is the signed-in owner's own, and so only ever asked for from the browser.

export async function readVerification(signal: AbortSignal): Promise<ShopVerification> {
  return (await call(browserApi, readVerificationEndpoint, { signal })).data
}

export async function saveVerification(changes: SaveVerification): Promise<ShopVerification> {
  return (await call(browserApi, saveVerificationEndpoint, { body: changes })).data
}

export async function submitVerification(): Promise<ShopVerification> {
  return (await call(browserApi, submitVerificationEndpoint, {})).data
}

export async function withdrawVerification(): Promise<ShopVerification> {
  return (await call(browserApi, withdrawVerificationEndpoint, {})).data
}
