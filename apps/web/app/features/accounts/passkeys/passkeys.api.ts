import type { PasskeyOptions } from '@asime/contract/passkey-answers'
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  listPasskeysEndpoint,
  type Passkey,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
} from '@asime/contract/passkeys'
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

export async function listPasskeys(signal: AbortSignal): Promise<Passkey[]> {
  return (await call(browserApi, listPasskeysEndpoint, { signal })).data
}

/** What this device needs to make a passkey. @throws ApiError `forbidden` without a confirmed email, `conflict` where there are too many */
export async function beginPasskey(): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options: PasskeyOptions = (await call(browserApi, beginPasskeyEndpoint, {})).data
  return options as unknown as PublicKeyCredentialCreationOptionsJSON
}

export async function addPasskey(created: RegistrationResponseJSON): Promise<Passkey> {
  return (await call(browserApi, addPasskeyEndpoint, { body: { created } })).data
}

export async function renamePasskey(id: string, name: string): Promise<Passkey> {
  return (await call(browserApi, renamePasskeyEndpoint, { params: { id }, body: { name } })).data
}

export function removePasskey(id: string): Promise<void> {
  return call(browserApi, removePasskeyEndpoint, { params: { id } })
}
