import type { Profile } from '@asime/contract/accounts'
import * as texts from './sign-in-safety.texts.ts'

type Known = Pick<Profile, 'has_no_password' | 'has_second_factor' | 'verified_phone'>

/** Passkeys and linked accounts are no part of a profile, so they are named for everybody, as what they are if there are any. */
export function howTheySignIn({ has_no_password: hasNoPassword, has_second_factor: hasCodes, ...user }: Known): string {
  const ways = [
    ...(hasNoPassword ? [] : [texts.yourPassword]),
    ...(user.verified_phone === undefined ? [] : [texts.aTextedCode]),
  ]
  return `${texts.waysIn(ways)} ${hasCodes ? texts.codesAreOn : texts.codesAreOff}`
}
