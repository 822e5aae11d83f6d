import { verificationLabels } from '@asime/contract/verification-states'
import type { VerificationStatus } from '@asime/contract/verification-statuses'
import { Badge } from './badge.tsx'

const TONES = {
  unverified: 'plain',
  pending: 'wait',
  asked_again: 'wait',
  verified: 'ok',
  rejected: 'bad',
  expired: 'bad',
  revoked: 'bad',
} as const satisfies Record<VerificationStatus, string>

/** How far a shop is with being verified. */
export function VerificationBadge({ status }: { status: VerificationStatus }) {
  return <Badge tone={TONES[status]}>{verificationLabels[status]}</Badge>
}
