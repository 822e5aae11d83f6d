import {
  beginSecondFactorEndpoint,
  checkSecondFactorEndpoint,
  readSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
  type SecondFactor,
  type SecondFactorSecret,
  turnOffSecondFactorEndpoint,
  turnOnSecondFactorEndpoint,
} from '@asime/contract/second-factor'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

export async function readSecondFactor(signal: AbortSignal): Promise<SecondFactor> {
  return (await call(browserApi, readSecondFactorEndpoint, { signal })).data
}

/** @throws ApiError `validation_failed` for a wrong password */
export async function beginSecondFactor(password: string | undefined): Promise<SecondFactorSecret> {
  return (await call(browserApi, beginSecondFactorEndpoint, { body: { password } })).data
}

// Of all below: throws ApiError `validation_failed` for a wrong code.

/** @returns the recovery codes, shown this once */
export async function turnOnSecondFactor(code: string): Promise<string[]> {
  return (await call(browserApi, turnOnSecondFactorEndpoint, { body: { code } })).data.recovery_codes
}

export function checkSecondFactor(code: string): Promise<void> {
  return call(browserApi, checkSecondFactorEndpoint, { body: { code } })
}

export async function renewRecoveryCodes(code: string): Promise<string[]> {
  return (await call(browserApi, renewRecoveryCodesEndpoint, { body: { code } })).data.recovery_codes
}

export function turnOffSecondFactor(code: string): Promise<void> {
  return call(browserApi, turnOffSecondFactorEndpoint, { body: { code } })
}
