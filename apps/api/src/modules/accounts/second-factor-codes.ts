import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@asime/contract/second-factor'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app makes by default. */
const PERIOD_SECONDS = 30
const DIGITS = 6
/** A code of the step before or after is right as well: clocks differ, and typing takes time. */
const DRIFT_STEPS = 1
/** As RFC 4226 asks for. */
const SECRET_BYTES = 20
const RECOVERY_BYTES = 10

/** @returns in Base32 */
export function makeSecret(): string {
  return new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer }).base32
}

/** @param account whose it is, as the app shows it */
export function linkOf(secret: string, account: string): string {
  return totpOf(secret, account).toString()
}

/**
 * The time step whose code it is, in periods since 1970; undefined where the code is none of this moment.
 * @param atMs the time, in milliseconds since 1970
 */
export function stepOf(secret: string, code: string, atMs: number): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: atMs, window: DRIFT_STEPS })
  return delta === null ? undefined : Math.floor(atMs / 1000 / PERIOD_SECONDS) + delta
}

/** The code of that moment. */
export function codeAt(secret: string, atMs: number): string {
  return totpOf(secret).generate({ timestamp: atMs })
}

/** As a person reads them: `ABCD-EFGH-IJKL-MNOP`. Of 80 bits each, so that a plain hash keeps them. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer })
    return base32.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

export const isRecoveryCode = (code: string): boolean => code.length > DIGITS

function totpOf(secret: string, account = ''): TOTP {
  return new TOTP({
    issuer: 'Asime',
    label: account,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })
}
