import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { UserType } from '@asime/contract/accounts'
import { MIN_PASSWORD_LENGTH, MIN_TRADER_PASSWORD_LENGTH } from '@asime/contract/rules'
import { invalidField } from '../../platform/app-error.ts'

// The first four bytes of the SHA-256 of each of the 100,000 most used passwords that are long enough, in order
// (tools/make-common-passwords.mjs). One in 48,000 other passwords is taken for one of them.
const marks = readMarks(readFileSync(new URL('common-passwords.bin', import.meta.url)))

/**
 * What a password has to be when it is chosen, beyond what the contract says of all: long enough for whoever holds other
 * people's money, and none of those that are tried first.
 * @throws AppError validation_failed on `field`
 */
export function assertGoodPassword(
  password: string,
  userType: UserType,
  field: 'password' | 'new_password' = 'password',
): void {
  const least = userType === 'buyer' ? MIN_PASSWORD_LENGTH : MIN_TRADER_PASSWORD_LENGTH
  if (password.length < least) throw invalidField(field, `Password must be at least ${least} characters`)
  if (isCommon(password)) throw invalidField(field, 'This password is too common and easy to guess. Choose another one')
}

/** A buyer's may be, until they sell: then it stands between a stranger and other people's money. */
export const isShortPassword = (password: string): boolean => password.length < MIN_TRADER_PASSWORD_LENGTH

export function isCommon(password: string): boolean {
  const mark = createHash('sha256').update(password.normalize('NFC').toLowerCase()).digest().readUInt32LE()
  let [low, high] = [0, marks.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((marks[middle] as number) < mark) low = middle + 1
    else high = middle
  }
  return marks[low] === mark
}

function readMarks(bytes: Buffer): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => view.getUint32(index * 4, true))
}
