import type { Profile, VerificationStatus } from '@asime/contract/accounts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '../../lib/format/dates.ts'
import { formatPhone } from '../../lib/format/phone.ts'
import { Badge } from '../../ui/badge.tsx'

/** The profile to be read. */
export function ProfileFacts({ user }: { user: Profile }) {
  return (
    <dl>
      <Fact label="Full name">{user.full_name}</Fact>
      <Fact label="Email">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          {user.email}
          {user.email_verified ? (
            <Badge tone="ok">
              <BadgeCheck aria-hidden="true" />
              Confirmed
            </Badge>
          ) : (
            <Badge tone="wait">Not confirmed</Badge>
          )}
        </span>
        <span className="mt-0.5 block text-[.8125rem] text-ink-3">
          Email cannot be changed. Contact support if needed.
        </span>
      </Fact>
      <Fact label="Phone">{user.phone && formatPhone(user.phone)}</Fact>
      <Fact label="Location">{user.location}</Fact>
      <Fact label="About you">{user.bio && <span className="whitespace-pre-line">{user.bio}</span>}</Fact>
      {user.vendor && (
        <Fact label="Shop">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Link
              to={href('/vendors/:id', { id: user.vendor.id })}
              className="font-semibold text-forest underline underline-offset-4"
            >
              {user.vendor.business_name}
            </Link>
            <ShopBadge status={user.vendor.verification_status} />
          </span>
        </Fact>
      )}
      <Fact label="Member since">{formatDate(user.created_at)}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3 last:border-b-0 sm:grid sm:grid-cols-[150px_minmax(0,1fr)] sm:gap-5">
      <dt className="text-sm text-ink-3 sm:pt-px">{label}</dt>
      <dd className="wrap-anywhere">{children || <span className="text-ink-3">Not given</span>}</dd>
    </div>
  )
}

const SHOPS = {
  unverified: { tone: 'plain', label: 'Not verified' },
  pending: { tone: 'wait', label: 'Being verified' },
  verified: { tone: 'ok', label: 'Verified' },
  rejected: { tone: 'bad', label: 'Verification refused' },
} as const satisfies Record<VerificationStatus, object>

function ShopBadge({ status }: { status: VerificationStatus }) {
  const { tone, label } = SHOPS[status]
  return <Badge tone={tone}>{label}</Badge>
}
