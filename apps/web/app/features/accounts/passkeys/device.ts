import type { PasskeyOptions } from '@asime/contract/passkey-answers'
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import * as texts from './passkeys.texts.ts'

// What the device is asked for. Loaded when somebody wants it, and never with a page.

/** The device made or used none: turned down, too late, or it cannot. `message` is a sentence that a person can be shown. */
export class DeviceRefused extends Error {}

/** @throws DeviceRefused */
export async function signByDevice(options: PasskeyOptions): Promise<AuthenticationResponseJSON> {
  return orRefused(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
}

/** @throws DeviceRefused */
export async function makeByDevice(options: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  return orRefused(() => startRegistration({ optionsJSON: options }))
}

async function orRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const hasOne = cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new DeviceRefused(hasOne ? texts.hasOne : texts.noneUsed, { cause })
  }
}
