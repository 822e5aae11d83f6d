import type { Move } from './moves.ts'
import type { LegalStatus } from './shop-facts.ts'
import type { VerificationStatus } from './verification-statuses.ts'

// The verification of who is behind a shop. Without schemas, so that pages do not load zod with it.

/** The owner can still make changes. */
export const editableVerificationStatuses = [
  'unverified',
  'asked_again',
] as const satisfies readonly VerificationStatus[]
/** Neither decided nor ended. A shop has at most one of these. */
export const openVerificationStatuses = [
  ...editableVerificationStatuses,
  'pending',
] as const satisfies readonly VerificationStatus[]
/** Ended for good: the shop has to start a new one. */
export const endedVerificationStatuses = [
  'rejected',
  'expired',
  'revoked',
] as const satisfies readonly VerificationStatus[]

export type VerificationSide = 'owner' | 'admin' | 'system'

interface VerificationMoveOf extends Move<VerificationStatus> {
  by: readonly VerificationSide[]
}

/** All status changes of a verification. */
export const verificationMoves = {
  submit: { by: ['owner'], from: editableVerificationStatuses, to: 'pending' },
  /** To correct something before it is reviewed. */
  withdraw: { by: ['owner'], from: ['pending'], to: 'unverified' },
  approve: { by: ['admin'], from: ['pending'], to: 'verified' },
  reject: { by: ['admin'], from: ['pending'], to: 'rejected' },
  ask_again: { by: ['admin'], from: ['pending'], to: 'asked_again' },
  /** By an admin, or because the legal name or payout account no longer match the verified person. */
  revoke: { by: ['admin', 'system'], from: ['verified'], to: 'revoked' },
  /** It has expired, or a newer one was approved. */
  expire: { by: ['system'], from: ['verified'], to: 'expired' },
} as const satisfies Record<string, VerificationMoveOf>
export type VerificationMove = keyof typeof verificationMoves

export const verificationActionNames = ['save', ...(Object.keys(verificationMoves) as VerificationMove[])] as const
export type VerificationActionName = (typeof verificationActionNames)[number]

/** The actions of a side on a verification in this status. */
export function verificationActions(side: VerificationSide, status: VerificationStatus): VerificationActionName[] {
  const editable: readonly VerificationStatus[] = editableVerificationStatuses
  const moves = Object.entries(verificationMoves) as [VerificationMove, VerificationMoveOf][]
  return [
    ...(side === 'owner' && editable.includes(status) ? (['save'] as const) : []),
    ...moves.filter(([, { by, from }]) => by.includes(side) && from.includes(status)).map(([name]) => name),
  ]
}

export const verificationLabels: Record<VerificationStatus, string> = {
  unverified: 'Not verified',
  pending: 'Under review',
  asked_again: 'Changes needed',
  verified: 'Verified',
  rejected: 'Not approved',
  expired: 'Expired',
  revoked: 'Ended',
}

export const verificationDocuments = ['ghana_card', 'selfie', 'certificate'] as const
export type VerificationDocument = (typeof verificationDocuments)[number]

/** What must be given before a review, in the order of the form. */
export const verificationParts = [
  'email',
  'legal_name',
  'payout_account',
  'full_name',
  'card_number',
  'card_expires_on',
  ...verificationDocuments,
] as const
export type VerificationPart = (typeof verificationParts)[number]

export interface GivenForVerification {
  is_confirmed: boolean
  legal_name: string | null
  legal_status: LegalStatus | null
  has_payout_account: boolean
  full_name: string | null
  has_card_number: boolean
  card_expires_on: string | null
  documents: readonly VerificationDocument[]
}

/** An individual without a registered business has no certificate. */
export function partsToVerify(status: LegalStatus | null): readonly VerificationPart[] {
  return status === 'individual' ? verificationParts.filter((part) => part !== 'certificate') : verificationParts
}

const IS_GIVEN: Record<Exclude<VerificationPart, VerificationDocument>, (given: GivenForVerification) => boolean> = {
  email: ({ is_confirmed: isConfirmed }) => isConfirmed,
  legal_name: ({ legal_name: name, legal_status: status }) => Boolean(name && status),
  payout_account: ({ has_payout_account: hasAccount }) => hasAccount,
  full_name: ({ full_name: name }) => Boolean(name),
  card_number: ({ has_card_number: hasNumber }) => hasNumber,
  card_expires_on: ({ card_expires_on: date }) => Boolean(date),
}

export function missingToVerify(given: GivenForVerification): VerificationPart[] {
  const documents: readonly string[] = given.documents
  return partsToVerify(given.legal_status).filter((part) =>
    part in IS_GIVEN ? !IS_GIVEN[part as keyof typeof IS_GIVEN](given) : !documents.includes(part),
  )
}
