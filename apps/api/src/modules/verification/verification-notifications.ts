import type { VerificationPart } from '@asime/contract/verification-states'
import type { MailText } from '../../platform/mail/mail-text.ts'

export interface Owner {
  id: string
  full_name: string
  business_name: string
}

/** What becomes of the verification of a shop. */
export type VerificationNotification =
  | { kind: 'approved'; validUntil: string }
  | { kind: 'asked_again'; reason: string; askedFor: readonly VerificationPart[] }
  | { kind: 'rejected' | 'revoked'; reason: string }
  | { kind: 'expiring' | 'expired'; validUntil: string }

export type VerificationText = Pick<MailText, 'subject' | 'paragraphs'>
