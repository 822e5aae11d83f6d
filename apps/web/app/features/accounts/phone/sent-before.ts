import type { PhoneCodeSent } from '@asime/contract/phone-sign-in'

// A code that the page before this one has had sent: the page of codes begins where that one ended. In memory, so that neither a reload
// nor a page of later asks for what was sent then.

let sent: PhoneCodeSent | undefined

export function handOver(code: PhoneCodeSent): void {
  sent = code
}

export const sentBefore = (): PhoneCodeSent | undefined => sent

export function forgetSent(): void {
  sent = undefined
}
